import { type Device, deviceEndpoints } from '@rastro/model/device'
import type { User } from '@rastro/model/user'
import type { TrackingServer } from '#src/face/index'

/**
 * The device, when the actor may see it. Throws the tracking server's refusal. Whether he may change what belongs to it
 * was asked before: the call says that it needs to.
 */
export const requireDevice = (face: TrackingServer, actor: Pick<User, 'id'>, id: number): Promise<Device> =>
  face.call(deviceEndpoints.get, { params: { id } }, { userId: actor.id })
