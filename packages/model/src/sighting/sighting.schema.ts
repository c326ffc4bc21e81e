import { z } from 'zod'
import { WireDate } from '../wire/index'

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
})
export type Sighting = z.infer<typeof Sighting>
