import { z } from 'zod'
import { Attributes, Id, WireDate } from '../wire/index'

/** Stands for the key of a second factor, which never leaves the server. */
export const TOTP_KEY_KEPT = '********'

/** TRACKING-API §2.1. `password` is write-only: it is always null on output. */
export const User = z.object({
  id: Id,
  attributes: Attributes,
  name: z.string().min(1).max(128),
  login: z.string().max(128).nullable(),
  email: z.string().trim().min(1).max(128),
  phone: z.string().max(128).nullable(),
  readonly: z.boolean(),
  administrator: z.boolean(),
  map: z.string().max(128).nullable(),
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.number().int(),
  coordinateFormat: z.string().max(128).nullable(),
  disabled: z.boolean(),
  expirationTime: WireDate.nullable(),
  deviceLimit: z.number().int(),
  userLimit: z.number().int(),
  deviceReadonly: z.boolean(),
  limitCommands: z.boolean(),
  disableReports: z.boolean(),
  fixedEmail: z.boolean(),
  poiLayer: z.string().max(512).nullable(),
  totpKey: z.string().max(64).nullable(),
  temporary: z.boolean(),
  password: z.string().nullable(),
})
export type User = z.infer<typeof User>
