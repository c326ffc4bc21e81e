import type { Geofence } from '@rastro/model/geofence'
import { call } from './call'
import { endpoints } from './endpoints'

const ANCHOR_RADIUS_M = 150
/** Longest name of a fence. */
const NAME_MAX_CHARS = 128

interface Anchor {
  deviceId: number
  name: string
  latitude: number
  longitude: number
}

const isAnchor = ({ attributes }: Geofence): boolean => attributes['isAnchor'] === true

/** The fences that anchor a device. */
export const anchorsOf = async (deviceId: number): Promise<Geofence[]> =>
  (await call(endpoints.listGeofences, { query: { deviceId } })).filter(isAnchor)

/** Makes the fence of an anchor and links it; a fence that cannot be linked is taken away again. */
export const dropAnchor = async ({ deviceId, name, latitude, longitude }: Anchor): Promise<void> => {
  const fence = await call(endpoints.createGeofence, {
    body: {
      id: 0,
      calendarId: 0,
      description: null,
      name: name.slice(0, NAME_MAX_CHARS),
      area: `CIRCLE (${latitude} ${longitude}, ${ANCHOR_RADIUS_M})`,
      attributes: { isAnchor: true, deviceId },
    },
  })
  try {
    await call(endpoints.link, { body: { deviceId, geofenceId: fence.id } })
  } catch (error) {
    await call(endpoints.deleteGeofence, { params: { id: fence.id } }).catch(() => undefined)
    throw error
  }
}

export const liftAnchors = async (anchors: readonly Geofence[]): Promise<void> => {
  await Promise.all(anchors.map(({ id }) => call(endpoints.deleteGeofence, { params: { id } })))
}
