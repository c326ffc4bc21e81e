import { z } from 'zod'
import { WireDate } from '../wire/index'

/** A field of something that changed, before and after; null where it was or is not there. Secrets are shown as "•". */
export const FieldChange = z.tuple([z.unknown(), z.unknown()])

/** Calls with which somebody comes in, and which are noted when they are refused, too. */
export const SIGN_IN_CALLS: readonly string[] = ['POST /api/session', 'POST /api/session/passkeys/enter']

/** One row that changed. */
export const AuditChange = z.object({
  id: z.number(),
  action: z.string(),
  objectType: z.string().nullable(),
  objectId: z.number(),
  objectName: z.string().nullable(),
  /** What was linked to it, or taken from it; 0 for everything but links. */
  object2Id: z.number(),
  object2Type: z.string().nullable(),
  object2Name: z.string().nullable(),
  /** Null when the details were erased. */
  fields: z.record(z.string(), FieldChange).nullable(),
})
export type AuditChange = z.infer<typeof AuditChange>

/** Something that was done, by a person or by the server itself, with what changed by it. */
export const AuditEntry = z.object({
  id: z.number(),
  time: WireDate,
  /** Null: the server itself, or somebody who is not known. */
  actorId: z.number().nullable(),
  actorName: z.string().nullable(),
  /** In whose account it was done, when somebody else acted in it. */
  onBehalfId: z.number().nullable(),
  onBehalfName: z.string().nullable(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  /** How the caller proved who he is, e.g. `session`, `token:7`, `password`. */
  credential: z.string().nullable(),
  /** Method and path of the call, e.g. `PUT /api/devices/:id`. */
  call: z.string().nullable(),
  action: z.string(),
  objectType: z.string().nullable(),
  objectId: z.number(),
  objectName: z.string().nullable(),
  /** `done`, or the code with which it was refused. */
  outcome: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** At most 100; `changeCount` says how many there are. */
  changes: z.array(AuditChange),
  changeCount: z.number(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What is wrong with the chain of seals, and where. */
export const AuditFinding = z.object({
  kind: z.enum(['changed', 'removed', 'detail', 'unsealed', 'cut', 'checkpoint']),
  seq: z.number().nullable(),
  id: z.number().nullable(),
})
export type AuditFinding = z.infer<typeof AuditFinding>

export const AuditProof = z.object({
  isWhole: z.boolean(),
  /** Seals that were looked at, and those whose details were erased. */
  checked: z.number(),
  erased: z.number(),
  /** The first and the newest seal. */
  fromSeq: z.number(),
  seq: z.number(),
  head: z.string(),
  /** With which the checkpoints are signed: Ed25519, raw, in hex. */
  publicKey: z.string(),
  checkpoints: z.number(),
  /** At most 100. */
  findings: z.array(AuditFinding),
})
export type AuditProof = z.infer<typeof AuditProof>

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLineLevel = (typeof LOG_LEVELS)[number]

/** A line of the server's log; never a secret. */
export const LogLine = z.object({
  id: z.number(),
  time: WireDate,
  level: z.enum(LOG_LEVELS),
  message: z.string(),
  fields: z.record(z.string(), z.unknown()),
})
export type LogLine = z.infer<typeof LogLine>
