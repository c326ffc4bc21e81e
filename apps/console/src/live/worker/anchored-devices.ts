/** Ids of the devices that an anchor geofence is linked to: attributes `isAnchor` and `deviceId`. */
export function anchoredDevices(geofences: readonly unknown[]): Set<number> {
  const ids = new Set<number>()
  for (const geofence of geofences) {
    const attributes = (geofence as { attributes?: Record<string, unknown> } | null)?.attributes
    if (attributes?.['isAnchor'] !== true && attributes?.['isAnchor'] !== 'true') continue
    const deviceId = Number(attributes['deviceId'])
    if (Number.isInteger(deviceId) && deviceId > 0) ids.add(deviceId)
  }
  return ids
}
