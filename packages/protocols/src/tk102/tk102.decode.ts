import { ByteReader, ByteWriter, asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { Decoded, DecodeFrame } from '../protocol'
import { degreesOfMinutes, momentIn, numberIn } from '../text-fields'

const LOGIN = 0x80
const LOGIN_WITH_SETTINGS = 0x21
const LOGIN_ANSWER = 0x00
const HEARTBEAT = 0xf0
const HEARTBEAT_ANSWER = 0xff
/** The mode that the device is let work in: over the mobile data network. */
const MODE = 0x30
const NUMBER_BYTES = 10
const MAX_ANSWER = 255

/** Letters, then columns: time, validity, latitude, N, longitude, E, knots, date. */
const PLACE = /^\(([A-Z]{1,8})(.{6})([AVL])(.{9})(.)(.{10})(.)(.{7})(.{6})/s
/** The same where the letters or the validity cannot be read. */
const COLUMNS = /^\((.{3})(.{6})(.)(.{9})(.)(.{10})(.)(.{7})(.{6})/s

const answer = (type: number, number: Uint8Array, content: Uint8Array): Uint8Array =>
  new ByteWriter().ascii('[').u8(type).raw(number).u8(content.length).raw(content).ascii(']').done()

const decodeLogin = (type: number, number: Uint8Array, data: Uint8Array): Decoded => {
  const text = asciiOf(data)
  const [, id = ''] = (type === LOGIN ? /^([\x21-\x7e]{1,32})/ : /^\((\d{1,20})/).exec(text) ?? []
  if (id === '') return { error: 'no identifier in the login' }
  const content = new ByteWriter()
    .u8(MODE)
    .raw(data.subarray(0, MAX_ANSWER - 1))
    .done()
  return { deviceIds: [id], replies: [{ bytes: answer(LOGIN_ANSWER, number, content), when: 'received' }] }
}

const decodePlace = (text: string, now: Date): Decoded => {
  const [, , time, validity, latitude, south, longitude, west, knots, date] =
    PLACE.exec(text) ?? COLUMNS.exec(text) ?? []
  if (date === undefined || !/^[NS]?$/.test(south ?? '')) return {}
  const place = {
    time: momentIn(date, time, 'dmy'),
    valid: validity === 'A',
    latitude: degreesOfMinutes(latitude, south),
    longitude: degreesOfMinutes(longitude, west),
    speedKnots: numberIn(knots),
  }
  const found = soundFix(place, now)
  return found.fix || found.deviceTime ? { positions: [{ ...found, attributes: {} }] } : {}
}

/** `[`, kind, number, length, content, `]`. The login names the device for the rest of the connection. */
export const decodeTk102: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const reader = new ByteReader(frame).skip(1)
    const type = reader.u8()
    const number = reader.view8(NUMBER_BYTES)
    const data = reader.view8(Math.min(reader.u8(), reader.left))
    if (type === LOGIN || type === LOGIN_WITH_SETTINGS) return decodeLogin(type, number, data)
    if (type !== HEARTBEAT) return decodePlace(asciiOf(data), now)
    return { replies: [{ bytes: answer(HEARTBEAT_ANSWER, number, data), when: 'received' }] }
  }),
)
