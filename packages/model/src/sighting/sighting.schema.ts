import { z } from 'zod'
import { Attributes, WireDate } from '../wire/index'

/** What the messages of an unknown tracker meant. Null where it did not say. */
export const SightingTold = z.object({
  /** Of the newest fix; null when none had a place. */
  fix: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      /** By the nearest town; null at sea or abroad. */
      address: z.string().nullable(),
      speedKnots: z.number(),
      fixTime: WireDate,
      valid: z.boolean(),
    })
    .nullable(),
  /** Ignition, batteries, satellites: what shows that it is wired as it should be. */
  attributes: Attributes,
})
export type SightingTold = z.infer<typeof SightingTold>

/** A tracker that connected under an id nobody registered: an administrator may adopt it. */
export const Sighting = z.object({
  uniqueId: z.string(),
  protocol: z.string(),
  /** Remote address as seen by the listener, `host:port`. */
  address: z.string(),
  firstSeen: WireDate,
  lastSeen: WireDate,
  messages: z.number().int(),
  /** The last frame, hex, at most 256 bytes of it. */
  lastFrameHex: z.string(),
  told: SightingTold,
})
export type Sighting = z.infer<typeof Sighting>
