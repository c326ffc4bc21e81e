import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { text } from './items'

type Attributes = DecodedPosition['attributes']

const TEXTS: Readonly<Record<number, string>> = {
  0x03: 'imei',
  0x04: 'iccid',
  0x13: 'deviceName',
  0x1a: 'firmware',
  0x1b: 'gsmModule',
  0x40: 'apn',
  0x61: 'msisdn',
  0x66: 'imsi',
}
const VERSION = 0x02
const BLUETOOTH = 0x05
const BATTERY = 0x14

const readItem = (number: number, item: ByteReader, attributes: Attributes): void => {
  if (number === VERSION && item.left === 4) attributes.versionFw = String(item.u32())
  if (number === BLUETOOTH && item.left === 6) attributes.bleMac = item.hex(6)
  if (number === BATTERY && item.left >= 3) {
    const level = item.u8()
    if (level <= 100) attributes.batteryLevel = level
    attributes.battery = item.u16LE() / 1000
  }
  const key = TEXTS[number]
  const said = key && text(item)
  if (key && said) attributes[key] = said
}

/** What the device says of itself when asked. Of its settings nothing is kept: only whoever set them reads them. */
export const readConfiguration = (body: ByteReader): Attributes => {
  const attributes: Attributes = {}
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0 || !body.has(length)) break
    const item = body.part(length)
    readItem(item.u8(), item, attributes)
  }
  return attributes
}
