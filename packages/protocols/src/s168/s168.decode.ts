import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { countIn, given, momentOfDigits, numberIn } from '../text-fields'
import { hexNumberOf } from '../text-values'

type Network = NonNullable<DecodedPosition['network']>
const MAX_NEIGHBOURS = 50

interface Draft {
  place?: SentPlace
  attributes: DecodedPosition['attributes']
  network: Network
}

const isMac = (text: string): boolean => /^([\da-f]{2}:){5}[\da-f]{2}$/i.test(text)

/** Count, country and carrier, then area, cell and strength of each, all in hex. */
const cellsOf = ([count, country, carrier, ...values]: readonly string[]): Network['cellTowers'] => {
  const [mcc, mnc] = [hexNumberOf(country), hexNumberOf(carrier)]
  const towers = []
  for (let at = 0; at < Math.min(countIn(count) ?? 0, MAX_NEIGHBOURS) * 3; at += 3) {
    const [area, cell, strength] = values.slice(at, at + 3).map(hexNumberOf)
    if (mcc === undefined || mnc === undefined || !area || cell === undefined) continue
    towers.push(cellOf(mcc, mnc, area, cell, strength === undefined ? undefined : -strength))
  }
  return towers.length > 0 ? towers : undefined
}

const wifiOf = ([count, ...values]: readonly string[]): Network['wifiAccessPoints'] => {
  const points = []
  for (let at = 0; at < Math.min(countIn(count) ?? 0, MAX_NEIGHBOURS) * 2; at += 2) {
    const macAddress = (values[at] ?? '').replaceAll('-', ':')
    const signalStrength = numberIn(values[at + 1])
    if (isMac(macAddress)) points.push({ macAddress, ...(signalStrength === undefined ? {} : { signalStrength }) })
  }
  return points.length > 0 ? points : undefined
}

/** What the parts of a message say, by the word in front. */
const PARTS: Readonly<Record<string, (values: readonly string[], draft: Draft) => void>> = {
  GDATA: (values, draft) => {
    const [validity, sat, time, latitude, longitude, speed, course, altitude] = values
    draft.place = {
      time: momentOfDigits(time),
      valid: validity === 'A',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    }
    Object.assign(draft.attributes, given({ sat: countIn(sat) }))
  },
  CELL: (values, { network }) => void (network.cellTowers = cellsOf(values)),
  WIFI: (values, { network }) => void (network.wifiAccessPoints = wifiOf(values)),
  STATUS: ([charge, rssi], { attributes }) => {
    const level = countIn(charge)
    Object.assign(
      attributes,
      given({ batteryLevel: level !== undefined && level <= 100 ? level : undefined, rssi: countIn(rssi) }),
    )
  },
}

const networkOf = ({ cellTowers, wifiAccessPoints }: Network): { network?: Network } =>
  cellTowers || wifiAccessPoints
    ? { network: { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) } }
    : {}

/** `S168#id#number#length#` and parts of a word each. */
export const decodeS168: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const [, id = '', , , content = ''] = asciiOf(frame).trim().split('#')
  if (!/^\d{10,20}$/.test(id)) return { error: 'no identifier in the message' }
  const draft: Draft = { attributes: {}, network: {} }
  for (const part of content.split(';')) {
    const [, word = '', values = ''] = /^([A-Z]+):(.*)$/s.exec(part) ?? []
    PARTS[word]?.(values.split(','), draft)
  }
  const network = networkOf(draft.network)
  const isEmpty = !draft.place && !network.network && Object.keys(draft.attributes).length === 0
  if (isEmpty) return { deviceIds: [id] }
  const found = draft.place ? soundFix(draft.place, now) : {}
  return { deviceIds: [id], positions: [{ ...found, attributes: draft.attributes, ...network }] }
})
