import { z } from 'zod'
import { Id, WireDate } from '../wire/index'

/** Most photos, and most documents, of one device. */
export const MOST_PHOTOS = 10
export const MOST_DOCUMENTS = 10
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

export const DevicePhoto = z.object({
  id: Id,
  name: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  /** By the camera, when it says so together with its time zone. */
  takenAt: WireDate.nullable(),
  uploadedAt: WireDate,
  url: z.string(),
  thumbUrl: z.string(),
})
export type DevicePhoto = z.infer<typeof DevicePhoto>

export const DeviceDocument = z.object({
  id: Id,
  name: z.string(),
  sizeBytes: z.number().int(),
  uploadedAt: WireDate,
  url: z.string(),
})
export type DeviceDocument = z.infer<typeof DeviceDocument>

/** Oldest first. */
export const DeviceFiles = z.object({ photos: z.array(DevicePhoto), documents: z.array(DeviceDocument) })
export type DeviceFiles = z.infer<typeof DeviceFiles>
