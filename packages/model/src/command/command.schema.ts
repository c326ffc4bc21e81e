import { z } from 'zod'
import { Attributes, Id, Reference, WireDate } from '../wire/index'
import { ORDER_STATES } from './command-types'

/** A saved command, or one that was sent (TRACKING-API §2.4). `attributes.title` is its title, `data` a custom text. */
export const Command = z.object({
  id: Id,
  attributes: Attributes,
  /** 0 when it is stored; only used when sending. */
  deviceId: Reference,
  type: z.string(),
  /** Sent as SMS instead of over the data connection. */
  textChannel: z.boolean(),
  description: z.string(),
})
export type Command = z.infer<typeof Command>

export const CommandType = z.object({ type: z.string() })
export type CommandType = z.infer<typeof CommandType>

const WaitsFor = z.enum(['device', 'stop', 'fix']).nullable()

/** One request to one device and what became of it. */
export const CommandOrder = z.object({
  id: Id,
  deviceId: Id,
  /** The saved command it came from; 0 when it was ad hoc. */
  commandId: Reference,
  type: z.string(),
  description: z.string(),
  textChannel: z.boolean(),
  attributes: Attributes,
  /** It can stop a vehicle: held while the vehicle moves or its fix is old. */
  critical: z.boolean(),
  state: z.enum(ORDER_STATES),
  waitingFor: WaitsFor,
  requestedAt: WireDate,
  sentAt: WireDate.nullable(),
  settledAt: WireDate.nullable(),
  expiresAt: WireDate.nullable(),
  /** 0 when the server itself asked, e.g. a notification rule. */
  authorId: Reference,
  authorName: z.string(),
  reason: z.string().nullable(),
  /** Asked for "now anyway". */
  now: z.boolean(),
  /** Place and state at the request; null when unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string().nullable(),
  speedKnots: z.number().nullable(),
  fixTime: WireDate.nullable(),
  /** Place and state when its bytes left; null before that, and where no place was known. */
  delivery: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      address: z.string().nullable(),
      speedKnots: z.number(),
      fixTime: WireDate,
    })
    .nullable(),
  /** Answer of the device. */
  result: z.string().nullable(),
  /** Error code of a failed one. */
  error: z.string().nullable(),
})
export type CommandOrder = z.infer<typeof CommandOrder>

/** What would happen to a command now. */
export const CommandPreview = z.object({
  critical: z.boolean(),
  /** `send` leaves at once, `hold` waits for a stop or a fresh fix, `queue` waits for the device alone. */
  verdict: z.enum(['send', 'hold', 'queue']),
  waitingFor: WaitsFor,
  speedKnots: z.number().nullable(),
  fixTime: WireDate.nullable(),
  fixAgeMs: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string().nullable(),
  limits: z.object({ speedKmh: z.number(), staleMs: z.number(), expiresMs: z.number() }),
  /** The caller has the right to "now anyway". */
  mayForceNow: z.boolean(),
  /** A waiting order that this one would replace. */
  pending: CommandOrder.nullable(),
})
export type CommandPreview = z.infer<typeof CommandPreview>

export const BatchFailure = z.object({ deviceId: Id, code: z.string(), message: z.string() })
export const BatchResult = z.object({ orders: z.array(CommandOrder), failures: z.array(BatchFailure) })
export type BatchResult = z.infer<typeof BatchResult>
