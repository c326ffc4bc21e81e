import { ApiError } from '@rastro/model/errors'
import { streamEndpoints } from '@rastro/model/stream'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'

const EMPTY_PLAYLIST = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:0\n'

/** Nothing streams while no protocol sends films, which players of the contract understand. */
export function streamRoutes(mount: Mount, { policy }: { policy: Policy }): void {
  mount(streamEndpoints.playlist, ({ actor, params, reply }) => {
    policy.requireAccess(actor, 'device', params.deviceId)
    return reply.type('application/vnd.apple.mpegurl').send(EMPTY_PLAYLIST)
  })
  mount(streamEndpoints.segment, ({ actor, params }) => {
    policy.requireAccess(actor, 'device', params.deviceId)
    throw new ApiError('NOT_FOUND')
  })
}
