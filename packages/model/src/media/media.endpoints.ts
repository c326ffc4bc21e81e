import { z } from 'zod'
import { endpoint, IdParams } from '../wire/index'

/** Largest picture a stock client may send, bytes (TRACKING-API §6.4). */
export const STOCK_IMAGE_MAX_BYTES = 500_000

/** Pictures, films and sounds of a device (TRACKING-API §6.4). */
export const mediaEndpoints = {
  saveImage: endpoint('POST', '/api/devices/:id/image', {
    need: { by: 'editDevice' },
    of: 'params.id',
    params: IdParams,
    reply: z.string(),
    access: 'user',
    upload: { as: 'raw', maxBytes: STOCK_IMAGE_MAX_BYTES },
    summary: 'Stores the picture of a device and gives its file name, which the client saves in `deviceImage`.',
  }),
  file: endpoint('GET', '/api/media/:uniqueId/:file', {
    need: ['devices', 'view'],
    params: z.object({ uniqueId: z.string().min(1).max(128), file: z.string().min(1).max(128) }),
    access: 'public',
    summary: 'A file of a device; 401 without a session, 403 without access to the device.',
  }),
}
