import type { Geofence } from '@rastro/model/geofence'
import { ApiError } from './api-error'
import { call } from './call'
import { endpoints } from './endpoints'

/** Longest name of a geofence. */
const NAME_MAX_CHARS = 128

/** Anchors a device where the server knows it to be; gives the anchor it has when there is one. */
export const dropAnchor = (deviceId: number, name: string): Promise<Geofence> =>
  call(endpoints.dropAnchor, { params: { id: deviceId }, body: { name: name.slice(0, NAME_MAX_CHARS) } })

export const liftAnchors = (deviceId: number): Promise<void> => call(endpoints.liftAnchor, { params: { id: deviceId } })

/** When a device is anchored by itself. */
export type AutoAnchorSetting = 'anchor.onIgnitionOff' | 'anchor.liftOnIgnitionOn' | 'anchor.calendarId'

/** Keeps one setting of a device and leaves the others as somebody else may have set them; null removes it. */
export const saveAutoAnchor = async (
  deviceId: number,
  key: AutoAnchorSetting,
  value: boolean | number | null,
): Promise<void> => {
  const body = { deviceIds: [deviceId], set: { attributes: { [key]: value } } }
  const [failure] = (await call(endpoints.changeDevices, { body })).failures
  if (failure) throw new ApiError({ status: 400, code: failure.code, detail: failure.message })
}
