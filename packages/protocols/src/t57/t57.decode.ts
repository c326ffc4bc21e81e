import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { degreesOfMinutes, given, momentIn, numberIn } from '../text-fields'

/** `*T57#kind#id#date#time#latitude#N#longitude#E#axes#speed#altitude#state#battery#`. */
export const decodeT57: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const [head, kind = '', id = '', ...fields] = asciiOf(frame).trim().split('#')
  if (head !== '*T57' || !/^F\d$/.test(kind) || id === '') return { error: 'not a message of this protocol' }
  const [date, time, latitude, south, longitude, west, , speed, altitude, state, battery] = fields
  if (fields.length < 8) return { deviceIds: [id] }
  const place = {
    time: momentIn(date, time, 'dmy'),
    valid: state?.startsWith('A') ?? false,
    latitude: degreesOfMinutes(latitude, south),
    longitude: degreesOfMinutes(longitude, west),
    speedKnots: numberIn(speed),
    altitudeMeters: numberIn(altitude),
  }
  return {
    deviceIds: [id],
    positions: [{ ...soundFix(place, now), attributes: given({ battery: numberIn(battery) }) }],
  }
})
