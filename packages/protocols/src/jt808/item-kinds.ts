import { utf8Of, type ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

/** Draft of a position while its items are read. */
export type Draft = Required<Pick<DecodedPosition, 'attributes' | 'network'>> & { alarms: string[]; model: string }

export type ReadItem = (item: ByteReader, draft: Draft) => void

export const textOf = (item: ByteReader): string => utf8Of(item.rest()).replaceAll('\0', '').trim()

/** An item that is one number of all its bytes, times `factor`. */
export const numberItem =
  (key: string, factor = 1, offset = 0): ReadItem =>
  (item, { attributes }) => {
    if (item.left < 1 || item.left > 4) return
    attributes[key] = Number((item.uint(item.left) * factor + offset).toFixed(6))
  }

/** Two inputs in hundredths of a volt. */
export const analogItem: ReadItem = (item, { attributes }) => {
  if (!item.has(4)) return
  attributes.adc1 = item.u16() / 100
  attributes.adc2 = item.u16() / 100
}

export const textItem =
  (key: string): ReadItem =>
  (item, { attributes }) => {
    const text = textOf(item)
    if (text !== '') attributes[key] = text
  }

export const levelItem: ReadItem = (item, { attributes }) => {
  const level = item.uint(item.left)
  if (level <= 100) attributes.batteryLevel = level
}

/** Access points of six bytes of address and one of signal each. */
export const accessPointsItem: ReadItem = (item, { network }) => {
  const points = []
  while (item.has(7)) {
    const macAddress = (item.hex(6).match(/../g) ?? []).join(':')
    const signalStrength = item.i8()
    if (macAddress !== '00:00:00:00:00:00') points.push({ macAddress, signalStrength })
  }
  if (points.length > 0) network.wifiAccessPoints = points
}
