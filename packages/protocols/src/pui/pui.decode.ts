import { utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { isEmpty, isMembers, numberOfJson, textOfJson, type Members } from '../json-values'
import { soundFix } from '../lenient'
import { decodePacket } from '../mqtt/index'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'

/** Speeds come in centimetres a second. */
const KNOTS_PER_CM_S = 0.01943844

const timeOf = (text: string | undefined): Date | undefined => {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

const positionOf = ({ location, ts, spd, bear, ign }: Members, now: Date): DecodedPosition => {
  const { lat, lon } = isMembers(location) ? location : {}
  const place = soundFix(
    {
      time: timeOf(textOfJson(ts)),
      valid: true,
      latitude: numberOfJson(lat),
      longitude: numberOfJson(lon),
      speedKnots: (numberOfJson(spd) ?? 0) * KNOTS_PER_CM_S,
      courseDegrees: numberOfJson(bear),
    },
    now,
  )
  return { ...place, attributes: ign === 'on' || ign === 'off' ? { ignition: ign === 'on' } : {} }
}

/** Reports of other kinds than places have no member `location`. */
const decodeReport =
  (now: Date) =>
  (payload: Uint8Array): Decoded => {
    const report: unknown = JSON.parse(utf8Of(payload))
    if (!isMembers(report)) return { error: 'not a report of this protocol' }
    if (report.location === undefined) return {}
    const position = positionOf(report, now)
    return isEmpty(position) ? {} : { positions: [position] }
  }

/** One MQTT packet; reports are JSON. */
export const decodePui: DecodeFrame = decodeSafely((frame, _connection, now) => decodePacket(frame, decodeReport(now)))
