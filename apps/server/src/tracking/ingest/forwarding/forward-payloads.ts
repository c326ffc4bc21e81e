import { presentPosition, type TrackedPosition } from '#src/tracking/position/positions/index'

/** What a receiver learns of a device: the device as the wire writes it, as JSON. */
export interface ForwardedDevice {
  name: string
  uniqueId: string
  status: string
  /** The whole device as JSON. */
  json: string
}

/** `{"position":…,"device":…}`, the models of the contract. */
export const positionPayload = (position: TrackedPosition, device: ForwardedDevice): string =>
  `{"position":${JSON.stringify(presentPosition(position))},"device":${device.json}}`

const SLOW_KNOTS = 1

/** `0xF841` alarm, `0xF020` slow, `0xF11C` moving (TRACKING-API §16). */
function statusCode(position: TrackedPosition): string {
  if (position.attributes.alarm !== undefined) return '0xF841'
  return position.speedKnots < SLOW_KNOTS ? '0xF020' : '0xF11C'
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** Degrees and decimal minutes, `2525.8000`. */
function nmeaAngle(degrees: number, degreeDigits: number): string {
  const tenThousandths = Math.round(Math.abs(degrees) * 600_000)
  const minutes = (tenThousandths % 600_000) / 10_000
  return padded(Math.floor(tenThousandths / 600_000), degreeDigits) + minutes.toFixed(4).padStart(7, '0')
}

/** The position as an NMEA sentence with its checksum. */
export function gprmcOf(position: TrackedPosition): string {
  const time = new Date(position.fixTimeMs)
  const iso = time.toISOString()
  const fields = [
    'GPRMC',
    `${iso.slice(11, 19).replaceAll(':', '')}.${iso.slice(20, 23)}`,
    position.valid ? 'A' : 'V',
    nmeaAngle(position.latitude, 2),
    position.latitude < 0 ? 'S' : 'N',
    nmeaAngle(position.longitude, 3),
    position.longitude < 0 ? 'W' : 'E',
    position.speedKnots.toFixed(2),
    position.courseDegrees.toFixed(2),
    `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(2, 4)}`,
    '',
    '',
  ]
  const sentence = fields.join(',')
  const checksum = [...sentence].reduce((sum, char) => sum ^ char.charCodeAt(0), 0)
  return `$${sentence}*${checksum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Fills a template such as `https://x/?id={uniqueId}&lat={latitude}`; a name without a value stays as it is. */
export function fillUrl(template: string, position: TrackedPosition, device: ForwardedDevice): string {
  const values: Record<string, string | number | boolean | null> = {
    name: device.name,
    uniqueId: device.uniqueId,
    status: device.status,
    deviceId: position.deviceId,
    protocol: position.protocol,
    deviceTime: position.deviceTimeMs,
    fixTime: position.fixTimeMs,
    valid: position.valid,
    latitude: position.latitude,
    longitude: position.longitude,
    altitude: position.altitudeMeters,
    speed: position.speedKnots,
    course: position.courseDegrees,
    accuracy: position.accuracyMeters,
    statusCode: statusCode(position),
    address: position.address,
    attributes: JSON.stringify(position.attributes),
    gprmc: gprmcOf(position),
  }
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : null
    return value === null || value === undefined ? whole : encodeURIComponent(String(value))
  })
}
