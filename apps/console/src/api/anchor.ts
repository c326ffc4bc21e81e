import type { Geofence } from '@rastro/model/geofence'
import { call } from './call'
import { endpoints } from './endpoints'

/** Longest name of a fence. */
const NAME_MAX_CHARS = 128

/** Anchors a device where the server knows it to be; gives the anchor it has when there is one. */
export const dropAnchor = (deviceId: number, name: string): Promise<Geofence> =>
  call(endpoints.dropAnchor, { params: { id: deviceId }, body: { name: name.slice(0, NAME_MAX_CHARS) } })

export const liftAnchors = (deviceId: number): Promise<void> => call(endpoints.liftAnchor, { params: { id: deviceId } })
