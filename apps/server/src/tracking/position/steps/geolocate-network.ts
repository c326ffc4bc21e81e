import { booleanSetting, type Step } from './step'

/**
 * A message without a fix, or with one the receiver does not trust and `geolocation.processInvalidPositions`, takes the
 * place of the cell towers or Wi-Fi it saw.
 */
export const geolocateNetwork: Step = (position, { hooks, hasFix, setting }) => {
  if (!hooks.geolocate || !position.network) return undefined
  const isWanted = !hasFix || (!position.valid && booleanSetting(setting, 'geolocation.processInvalidPositions'))
  const place = isWanted ? hooks.geolocate(position.network) : null
  if (!place) return undefined
  position.latitude = place.latitude
  position.longitude = place.longitude
  position.accuracyMeters = place.accuracyMeters
  position.altitudeMeters = 0
  position.speedKnots = 0
  position.courseDegrees = 0
  position.fixTimeMs = position.deviceTimeMs
  position.valid = true
  position.attributes.approximate = true
  return undefined
}
