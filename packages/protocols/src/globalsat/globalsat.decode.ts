import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf } from '../fix'
import type { Decoded, DecodeFrame, DecoderOptions } from '../protocol'
import { angleOf, numberOf } from './coordinates'
import { momentOf, readFormatted } from './formatted-report'

const FACTORY_FORMAT = 'TSPRXAB27GHKLMnaicz*U!'

/** `GSr,…` in the format of the device, other `GS?` messages, or `$imei,…` of the newer models. */
export const decodeGlobalsat: DecodeFrame = decodeSafely((frame, { options }) => {
  const sentence = asciiOf(frame).trim()
  if (sentence.startsWith('GS')) return decodeClassic(sentence, options)
  if (sentence.startsWith('$')) return decodeAlternative(sentence)
  return { error: 'not a sentence of this protocol' }
})

const isImei = (value: string): boolean => /^\d{14,15}$/.test(value)

/** The option `format0` holds the letters of the format the operator set. */
const decodeClassic = (sentence: string, options: DecoderOptions): Decoded => {
  const replies: Decoded['replies'] = [{ bytes: bytesFromAscii('ACK\r'), when: 'received' }]
  const [kind = '', ...values] = (sentence.split('*')[0] ?? '').split(',')
  if (kind !== 'GSr' && kind !== 'GSb') return { deviceIds: values.slice(0, 1).filter(isImei), replies }
  const format = typeof options.format0 === 'string' && options.format0 !== '' ? options.format0 : FACTORY_FORMAT
  const { id, position } = readFormatted(values, format)
  if (!id) return { error: 'report without an IMEI' }
  return { deviceIds: [id], positions: [position], replies: replies.map((reply) => ({ ...reply, when: 'stored' })) }
}

/** `$imei,mode,fix,date,time,longitude,latitude,altitude,speed,course,satellites,hdop`. Not answered. */
const decodeAlternative = (sentence: string): Decoded => {
  const [id = '', , fixKind, date = '', time = '', longitude = '', latitude = '', altitude = '', ...rest] = sentence
    .slice(1)
    .replace(/!$/, '')
    .split(/[,*]/)
  const [speed = '', course = '', sat = '', hdop = ''] = rest
  if (!/^\d+$/.test(id)) return { error: 'report without an IMEI' }
  const fix = fixOf({
    time: momentOf(date, time),
    valid: fixKind !== '1',
    latitude: angleOf(latitude, 'minutes'),
    longitude: angleOf(longitude, 'minutes'),
    altitudeMeters: numberOf(altitude),
    speedKnots: speed === '' ? 0 : numberOf(speed),
    courseDegrees: course === '' ? 0 : numberOf(course),
  })
  const attributes = {
    ...(sat === '' ? {} : { sat: numberOf(sat) }),
    ...(/^\d+(\.\d+)?$/.test(hdop) ? { hdop: Number(hdop) } : {}),
  }
  return { deviceIds: [id], positions: [{ fix, attributes }] }
}
