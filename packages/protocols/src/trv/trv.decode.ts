import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { countIn, degreesOfMinutes, given, momentIn, numberIn } from '../text-fields'
import { carStatusOf, cellIn, cellsOf, columnsOf, networkOf, statusOf, wifiOf } from './fields'

const MESSAGE = /^(TRV|[A-Z]{2})([A-Z][A-Z]..)(.*)$/s
const SOS = 1

type Read = (content: string, now: Date, type: string) => DecodedPosition | undefined

const alarmAttributes = (code: string | undefined): DecodedPosition['attributes'] => {
  const value = countIn(code)
  if (!value) return {}
  return value === SOS ? { alarm: 'sos' } : { event: value }
}

/** Date, validity, place, speed, time and course of fixed widths, then the status and the cell. */
const readPlace: Read = (content, now, type) => {
  const [fixed = '', ...more] = content.split(',')
  const southAt = fixed.slice(7).search(/[NS]/) + 7
  const latitudeWidth = southAt >= 11 && southAt <= 18 ? southAt - 7 : 9
  const westAt = fixed.slice(8 + latitudeWidth).search(/[EW]/)
  const longitudeWidth = westAt >= 5 && westAt <= 12 ? westAt : 10
  const columns = columnsOf(fixed, [6, 1, latitudeWidth, 1, longitudeWidth, 1, 5, 6, 6])
  const [date, validity, latitude, south, longitude, west, speed, time, course, status = ''] = columns
  const place = {
    time: momentIn(date, time),
    valid: validity === 'A',
    latitude: degreesOfMinutes(latitude, south),
    longitude: degreesOfMinutes(longitude, west),
    speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    courseDegrees: numberIn(course),
  }
  const isAlarm = type === 'AP10'
  const wifi = more.slice(4).find((one) => one.includes('|'))
  return {
    ...soundFix(place, now),
    attributes: { ...statusOf(status), ...(isAlarm && alarmAttributes(more[4])) },
    ...networkOf(cellIn(more.slice(0, 4)), wifiOf(wifi)),
  }
}

const readHeartbeat: Read = (content) => {
  const status = content.replace(/^,/, '')
  return { attributes: { ...statusOf(status), ...carStatusOf(status) } }
}

const readPedometer: Read = (content) => {
  const [, status = '', steps] = content.split(',')
  const [rssi, sat, batteryLevel] = columnsOf(status, [3, 3, 3]).map(countIn)
  return { attributes: given({ rssi, sat, batteryLevel, steps: countIn(steps) }) }
}

/** Language, whether an answer is wanted, cells, and access points. */
const readSurroundings: Read = (content) => {
  const [, , , count, country, carrier, ...rest] = content.split(',')
  const cells = rest.slice(0, countIn(count) ?? 0)
  return { attributes: {}, ...networkOf(cellsOf(country, carrier, cells), wifiOf(rest[cells.length + 1])) }
}

const readHealth: Read = (content) => {
  const [, heart, high, low, oxygen, sugar, temperature] = content.split(',')
  const attributes = given({
    heartRate: countIn(heart),
    pressureSystolic: countIn(high),
    pressureDiastolic: countIn(low),
    spo2: countIn(oxygen),
    bloodSugar: numberIn(sugar),
    temperature: numberIn(temperature),
  })
  return { attributes }
}

const READERS: Readonly<Record<string, Read>> = {
  AP01: readPlace,
  AP10: readPlace,
  YP03: readPlace,
  YP14: readPlace,
  CP01: readHeartbeat,
  AP02: readSurroundings,
  AP03: readPedometer,
  APHP: readHealth,
}

const clockOf = (now: Date): string => now.toISOString().replaceAll(/[-:T]|\..*/g, '')

/** The kind with its first letter moved on by one; what must stand behind it. */
const answerTo = (maker: string, type: string, now: Date): Uint8Array => {
  const head = maker + String.fromCharCode(type.charCodeAt(0) + 1) + type.slice(1)
  const tail = maker === 'IW' && type === 'AP00' ? `,${clockOf(now)},0` : type === 'AP14' ? ',0.000,0.000' : ''
  return bytesFromAscii(`${head}${tail}#`)
}

/** Letters of the maker, kind of message, content. The login names the device for the rest of the connection. */
export const decodeTrv: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const text = asciiOf(frame).trim().replace(/#$/, '')
    const [, maker, type, content = ''] = MESSAGE.exec(text) ?? []
    if (maker === undefined || type === undefined) return { error: 'not a message of this protocol' }
    const bytes = answerTo(maker, type, now)
    if (type === 'AP00') {
      const [id = ''] = /^\d{15}/.exec(content) ?? []
      return id === ''
        ? { error: 'no identifier in the login' }
        : { deviceIds: [id], replies: [{ bytes, when: 'received' }] }
    }
    const position = READERS[type]?.(content, now, type)
    return position
      ? { positions: [position], replies: [{ bytes, when: 'stored' }] }
      : { replies: [{ bytes, when: 'received' }] }
  }),
)
