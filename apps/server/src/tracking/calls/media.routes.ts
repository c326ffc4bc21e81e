import { ApiError, ERROR_CODE_HEADER } from '@rastro/model/errors'
import { mediaEndpoints } from '@rastro/model/media'
import { type Mount, ofOneCaller, pictureFailure } from '#src/http/index'
import type { AccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { MediaStore } from '#src/tracking/fleet/media/index'

export interface MediaRoutes {
  media: MediaStore
  devices: DeviceDirectory
  access: AccessIndex
  policy: Policy
}

const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
/** A file that a device or a client sent never runs as a page. */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The stock text for a picture that is too large. */
const asStock = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE' ? new ApiError('IMAGE_TOO_LARGE') : error

export function mediaRoutes(mount: Mount, { media, devices, access, policy }: MediaRoutes): void {
  mount(mediaEndpoints.saveImage, async ({ actor, params, request, reply, upload }) => {
    // The stock server wants a link to the device, also of administrators; ours lets those in who see every device.
    policy.requireAccess(actor, 'device', params.id)
    if (!devices.byId(params.id)) throw new ApiError('NOT_FOUND')
    policy.requireWrite(actor, 'device')
    const announced = (request.headers['content-type'] ?? '').toLowerCase()
    if (!TYPES.has(announced)) throw new ApiError('UNSUPPORTED_IMAGE')
    try {
      const { bytes } = await upload()
      return reply.type('text/plain; charset=utf-8').send(await media.saveImage(params.id, bytes))
    } catch (error) {
      throw asStock(pictureFailure(error))
    }
  })

  mount(mediaEndpoints.file, async ({ actor, params, reply }) => {
    if (!actor) throw new ApiError('USER_NOT_AUTHED')
    const device = devices.byUniqueId(params.uniqueId)
    const maySee = actor.administrator || (device !== undefined && access.canSeeDevice(actor.id, device.id))
    // The one place of the contract with a 403.
    if (!maySee) return reply.code(403).header(ERROR_CODE_HEADER, 'DEVICE_ACCESS_DENIED').send()
    const found = device && (await media.read(device.id, params.file))
    if (!found) throw new ApiError('NOT_FOUND')
    ofOneCaller(reply)
      .header('content-security-policy', NO_PAGE)
      .header('cache-control', 'private, max-age=60')
      .header('content-disposition', found.type.isShown ? 'inline' : 'attachment')
    return reply.type(found.type.type).send(found.bytes)
  })
}
