import { z } from 'zod'
import { endpoint, FlagParam, IdParams, IntegerParam } from '../wire/index'
import { DeviceDocument, DeviceFiles, DevicePhoto, DOCUMENT_MAX_BYTES, PHOTO_MAX_BYTES } from './device-files.schema'

const FileParams = z.object({ id: IntegerParam, fileId: IntegerParam })
const PictureParams = z.object({ file: z.string().regex(/^\d{1,15}\.png$/) })
/** What changes with every new picture; with it the answer may be kept for ever. */
const PictureQuery = z.object({ v: z.string().max(64).optional() })

/** The picture that stands for an object, after it was stored. */
export const ImageVersion = z.object({ imageVersion: z.number().int(), imageTimestamp: z.number().int() })
export type ImageVersion = z.infer<typeof ImageVersion>

/** Photos and papers of a device, and the pictures that devices, categories and drivers are shown with. */
export const deviceFileEndpoints = {
  list: endpoint('GET', '/tarkan/devices/:id/files', {
    need: ['devices', 'view'],
    params: IdParams,
    reply: DeviceFiles,
    access: 'user',
    summary: 'Photos and documents of a device.',
  }),
  addPhoto: endpoint('POST', '/tarkan/devices/:id/photos', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: IdParams,
    reply: DevicePhoto,
    access: 'user',
    upload: { as: 'form', maxBytes: PHOTO_MAX_BYTES },
    summary: 'Adds a photo (JPG, PNG, WebP), made anew without its metadata.',
  }),
  addDocument: endpoint('POST', '/tarkan/devices/:id/documents', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: IdParams,
    reply: DeviceDocument,
    access: 'user',
    upload: { as: 'form', maxBytes: DOCUMENT_MAX_BYTES },
    summary: 'Adds a PDF.',
  }),
  remove: endpoint('DELETE', '/tarkan/devices/:id/files/:fileId', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: FileParams,
    access: 'user',
    summary: 'Removes a photo or a document.',
  }),
  read: endpoint('GET', '/tarkan/devices/:id/files/:fileId', {
    need: ['devices', 'view'],
    params: FileParams,
    query: z.object({ thumb: z.union([z.literal('1').transform(() => true), FlagParam]).optional() }),
    access: 'user',
    summary: 'A photo (with `thumb`, small), or a document as an attachment.',
  }),
  saveImage: endpoint('POST', '/tarkan/devices/:id/image', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: IdParams,
    reply: ImageVersion,
    access: 'user',
    upload: { as: 'form', maxBytes: PHOTO_MAX_BYTES },
    summary: 'Replaces the picture that stands for a device.',
  }),
  removeImage: endpoint('DELETE', '/tarkan/devices/:id/image', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: IdParams,
    access: 'user',
    summary: 'Takes the picture of a device away; its category is shown instead.',
  }),
  saveDriverImage: endpoint('POST', '/tarkan/drivers/:id/image', {
    need: ['drivers', 'edit'],
    params: IdParams,
    reply: z.object({ imageUpdated: z.number().int() }),
    access: 'user',
    upload: { as: 'form', maxBytes: PHOTO_MAX_BYTES },
    summary: 'Replaces the picture of a driver.',
  }),
  deviceImage: endpoint('GET', '/tarkan/assets/images/:file', {
    need: 'free',
    params: PictureParams,
    query: PictureQuery,
    access: 'user',
    summary: 'Picture of a device as PNG: its own, or its category’s.',
  }),
  driverImage: endpoint('GET', '/tarkan/assets/images/drivers/:file', {
    need: ['drivers', 'view'],
    params: PictureParams,
    query: PictureQuery,
    access: 'user',
    summary: 'Picture of a driver as PNG: the own one, or a person.',
  }),
  categoryImage: endpoint('GET', '/tarkan/assets/images/categories/:file', {
    need: 'free',
    params: z.object({ file: z.string().max(132).endsWith('.png') }),
    query: PictureQuery,
    access: 'public',
    summary: 'Picture of a category as PNG; of an unknown one, the default.',
  }),
}
