import { utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { ImpossibleValueError, fixOf } from '../fix'
import { decodePacket } from '../mqtt/index'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'

/** Speeds come in centimetres a second. */
const KNOTS_PER_CM_S = 0.01943844

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const positionOf = (report: Record<string, unknown>): DecodedPosition | undefined => {
  const { location, ts, ign } = report
  if (!isRecord(location) || typeof location.lat !== 'number' || typeof location.lon !== 'number') return undefined
  const time = new Date(typeof ts === 'string' ? ts : Number.NaN)
  if (Number.isNaN(time.getTime())) throw new ImpossibleValueError('time', ts)
  const fix = fixOf({
    time,
    valid: true,
    latitude: location.lat,
    longitude: location.lon,
    speedKnots: numberOf(report.spd) * KNOTS_PER_CM_S,
    courseDegrees: numberOf(report.bear),
  })
  return { fix, attributes: ign === 'on' || ign === 'off' ? { ignition: ign === 'on' } : {} }
}

const decodeReport = (payload: Uint8Array): Decoded => {
  const report: unknown = JSON.parse(utf8Of(payload))
  if (!isRecord(report)) return { error: 'not a report of this protocol' }
  const position = positionOf(report)
  return position ? { positions: [position] } : {}
}

/** One MQTT packet; reports are JSON. */
export const decodePui: DecodeFrame = decodeSafely((frame) => decodePacket(frame, decodeReport))
