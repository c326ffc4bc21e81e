import { type Device, deviceEndpoints } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { serverEndpoints } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import type { TrackingServer } from '#src/face/index'

export type Actor = Pick<User, 'id' | 'administrator' | 'readonly' | 'deviceReadonly'>

/** The device, when the actor may see it. Throws the tracking server's refusal. */
export const requireDevice = (face: TrackingServer, actor: Actor, id: number): Promise<Device> =>
  face.call(deviceEndpoints.get, { params: { id } }, { userId: actor.id })

/** The same for who wants to change what belongs to the device. */
export async function requireDeviceWrite(face: TrackingServer, actor: Actor, id: number): Promise<Device> {
  const device = await requireDevice(face, actor, id)
  if (actor.administrator) return device
  const server = await face.call(serverEndpoints.read, {}, { userId: actor.id })
  if (actor.readonly || server.readonly) throw new ApiError('ACCOUNT_IS_READONLY')
  if (actor.deviceReadonly || server.deviceReadonly) throw new ApiError('ACCOUNT_IS_DEVICE_READONLY')
  return device
}
