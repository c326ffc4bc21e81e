import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { Decoded, DecodeFrame } from '../protocol'
import { sentenceOf } from '../sentences'
import { degreesOfMinutes, given, momentIn, numberIn, placeOfRmc } from '../text-fields'

/** Any word will do for the name of the session. */
const SESSION = 'embedded'
const REFUSAL = sentenceOf('FRERR,AuthError,Unknown device')
const SOS = /,SosButton=1(,|$)/

const decodeLogin = ([, id = '']: readonly string[]): Decoded =>
  id === ''
    ? {
        error: 'no identifier in the login',
        replies: [{ bytes: sentenceOf('FRERR,AuthError,Parse error'), when: 'received' }],
      }
    : { deviceIds: [id], replies: [{ bytes: sentenceOf(`FRSES,${SESSION}`), when: 'received' }], refusal: REFUSAL }

/** Identifier, command, latitude, longitude, altitude, knots, course, date, time, validity, named values. */
const decodeMessage = (fields: readonly string[], content: string, now: Date): Decoded => {
  const [id = '', , , latitude, south, longitude, west, altitude, speed, course, date, time, valid] = fields
  if (id === '') return { error: 'no identifier in the message' }
  const place = {
    time: momentIn(date, time, 'dmy'),
    valid: valid === '1',
    latitude: degreesOfMinutes(latitude, south),
    longitude: degreesOfMinutes(longitude, west),
    altitudeMeters: numberIn(altitude),
    speedKnots: numberIn(speed),
    courseDegrees: numberIn(course),
  }
  const attributes = given({ alarm: SOS.test(content) ? 'sos' : undefined })
  return { deviceIds: [id], positions: [{ ...soundFix(place, now), attributes }] }
}

/** Sentences of the GpsGate server. The login names the device for the sentences of the receiver behind it. */
export const decodeGpsgate: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = asciiOf(frame).trim()
  const [, kind = '', content = ''] = /^\$(\w+),([^*]*)/.exec(text) ?? []
  const fields = content.split(',')
  if (kind === 'FRLIN') return decodeLogin(fields)
  if (kind === 'FRVER') return { replies: [{ bytes: sentenceOf('FRVER,1,0,GpsGate Server 1.0'), when: 'received' }] }
  if (kind === 'FRCMD') return decodeMessage(fields, content, now)
  if (kind === 'GPRMC') return { positions: [{ ...soundFix(placeOfRmc(fields), now), attributes: {} }] }
  return kind === '' ? { error: 'not a sentence of this protocol' } : {}
})
