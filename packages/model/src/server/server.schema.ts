import { z } from 'zod'
import { ShownBrand } from '../brand/index'
import { Attributes, Id } from '../wire/index'

/** TRACKING-API §2.5. The last block is computed and ignored on input. */
export const ServerInfo = z.object({
  id: Id,
  attributes: Attributes,
  registration: z.boolean(),
  readonly: z.boolean(),
  deviceReadonly: z.boolean(),
  limitCommands: z.boolean(),
  disableReports: z.boolean(),
  fixedEmail: z.boolean(),
  map: z.string().max(128).nullable(),
  bingKey: z.string().max(128).nullable(),
  mapUrl: z.string().max(512).nullable(),
  overlayUrl: z.string().max(512).nullable(),
  latitude: z.number(),
  longitude: z.number(),
  zoom: z.number().int(),
  forceSettings: z.boolean(),
  coordinateFormat: z.string().max(128).nullable(),
  poiLayer: z.string().max(512).nullable(),
  announcement: z.string().max(4000).nullable(),
  version: z.string(),
  emailEnabled: z.boolean(),
  textEnabled: z.boolean(),
  geocoderEnabled: z.boolean(),
  openIdEnabled: z.boolean(),
  openIdForce: z.boolean(),
  /** True while the user table is empty; only meaningful to anonymous callers. */
  newServer: z.boolean(),
  /** Flat array [usable, total, …] of bytes; administrators only. */
  storageSpace: z.array(z.number()).nullable(),
  /** Ours: the port on which any tracker is recognised; null when it is off. */
  detectPort: z.number().int().nullable().optional(),
  /** Ours: what the server does beyond the contract, by the names of `Capability`. */
  capabilities: z.array(z.string()).optional(),
  /** Ours: what the host of the request is shown as, where that is more than the attributes say. */
  brand: ShownBrand.optional(),
})
export type ServerInfo = z.infer<typeof ServerInfo>
