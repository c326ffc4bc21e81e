import { type Step, textSetting } from './step'

const SIGNS: Readonly<Record<string, number>> = { N: 1, E: 1, S: -1, W: -1 }

const signOf = (letter: string | undefined): number => SIGNS[letter?.toUpperCase() ?? ''] ?? 0

/** Receivers that drop the sign: `location.latitudeHemisphere` (N or S) and `location.longitudeHemisphere` (E or W). */
export const fixHemisphere: Step = (position, { setting }) => {
  const northing = signOf(textSetting(setting, 'location.latitudeHemisphere'))
  const easting = signOf(textSetting(setting, 'location.longitudeHemisphere'))
  if (northing !== 0) position.latitude = northing * Math.abs(position.latitude)
  if (easting !== 0) position.longitude = easting * Math.abs(position.longitude)
  return undefined
}
