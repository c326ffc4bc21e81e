import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { Decoded, DecodeFrame, DecoderOptions } from '../protocol'
import { known, momentIn, numberIn } from '../text-values'
import { angleOf } from './coordinates'
import { readFormatted } from './formatted-report'

const FACTORY_FORMAT = 'TSPRXAB27GHKLMnaicz*U!'

/** `GSr,…` in the format of the device, other `GS?` messages, or `$imei,…` of the newer models. */
export const decodeGlobalsat: DecodeFrame = decodeSafely((frame, { options }, now) => {
  const sentence = asciiOf(frame).trim()
  if (sentence.startsWith('GS')) return decodeClassic(sentence, options, now)
  if (sentence.startsWith('$')) return decodeAlternative(sentence, now)
  return { error: 'not a sentence of this protocol' }
})

const isImei = (value: string): boolean => /^\d{14,15}$/.test(value)

/** The option `format0` holds the letters of the format the operator set. */
const decodeClassic = (sentence: string, options: DecoderOptions, now: Date): Decoded => {
  const replies: Decoded['replies'] = [{ bytes: bytesFromAscii('ACK\r'), when: 'received' }]
  const [kind = '', ...values] = (sentence.split('*')[0] ?? '').split(',')
  if (kind !== 'GSr' && kind !== 'GSb') return { deviceIds: values.slice(0, 1).filter(isImei), replies }
  const format = typeof options.format0 === 'string' && options.format0 !== '' ? options.format0 : FACTORY_FORMAT
  const { id, position } = readFormatted(values, format, now)
  if (!id) return { error: 'report without an IMEI', replies }
  return { deviceIds: [id], positions: [position], replies: replies.map((reply) => ({ ...reply, when: 'stored' })) }
}

/** `$imei,mode,fix,date,time,longitude,latitude,altitude,speed,course,satellites,hdop`. Not answered. */
const decodeAlternative = (sentence: string, now: Date): Decoded => {
  const [id = '', , fixKind, date = '', time = '', longitude = '', latitude = '', altitude = '', ...rest] = sentence
    .slice(1)
    .replace(/!$/, '')
    .split(/[,*]/)
  const [speed = '', course = '', sat = '', hdop = ''] = rest
  if (!/^\d+$/.test(id)) return { error: 'report without an IMEI' }
  const place = soundFix(
    {
      time: momentIn(date, time, 'dayFirst'),
      valid: fixKind !== '1',
      latitude: angleOf(latitude, 'minutes'),
      longitude: angleOf(longitude, 'minutes'),
      altitudeMeters: numberIn(altitude),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return {
    deviceIds: [id],
    positions: [{ ...place, attributes: known({ sat: numberIn(sat), hdop: numberIn(hdop) }) }],
  }
}
