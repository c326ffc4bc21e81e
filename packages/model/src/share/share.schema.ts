import { z } from 'zod'
import { Id, readDate, RequiredText, WireDate } from '../wire/index'
import { DEFAULT_SHARE_FIELDS, SHARE_FIELDS } from './share-fields'

export const SHARE_MAX_DEVICES = 200
export const SHARE_MAX_GROUPS = 50
/** Longest life of a link. */
export const SHARE_MAX_DAYS = 366
const PIN = /^\d{4,8}$/

const Ids = (most: number) =>
  z
    .array(Id)
    .max(most)
    .default([])
    .transform((ids) => [...new Set(ids)])

/** A moment with its zone, as epoch milliseconds. */
const Moment = z.union([z.string(), z.number()]).transform((value, context) => {
  const epochMs = readDate(value)
  if (Number.isFinite(epochMs)) return epochMs
  context.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})

/** What an owner writes of a share. Without `pin` it stays as it is; null takes it away. */
export const ShareInput = z.object({
  name: RequiredText(128).optional(),
  expirationTime: Moment,
  deviceIds: Ids(SHARE_MAX_DEVICES),
  groupIds: Ids(SHARE_MAX_GROUPS),
  fields: z.array(z.enum(SHARE_FIELDS)).default([...DEFAULT_SHARE_FIELDS]),
  pin: z.string().regex(PIN).nullish(),
})
export type ShareInput = z.output<typeof ShareInput>

/** A link by which people without an account see devices until it ends. */
export const Share = z.object({
  id: Id,
  name: z.string(),
  token: z.string(),
  /** The whole link. */
  url: z.string(),
  hasPin: z.boolean(),
  expirationTime: WireDate,
  deviceIds: z.array(Id),
  groupIds: z.array(Id),
  fields: z.array(z.enum(SHARE_FIELDS)),
  createdAt: WireDate,
  lastAccess: WireDate.nullable(),
  viewCount: z.number().int(),
})
export type Share = z.infer<typeof Share>

/** One opening of the link. */
export const ShareView = z.object({ at: WireDate, address: z.string(), agent: z.string() })
export type ShareView = z.infer<typeof ShareView>

export const ShareOpening = z.object({ token: z.string().min(1).max(256), pin: z.string().max(32).nullish() })
