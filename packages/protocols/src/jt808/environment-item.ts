import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { Draft, ReadItem } from './item-kinds'

const VALUES: Readonly<Record<number, (value: ByteReader, attributes: Draft['attributes']) => void>> = {
  0x11: (value, attributes) => {
    attributes.externalAlarms = value.u16()
    attributes.alarmThresholdType = value.u8()
  },
  0x13: (value, attributes) => {
    attributes.externalIlluminance = value.u16()
  },
  0x14: (value, attributes) => {
    attributes.externalAirPressure = value.u16()
  },
  0x15: (value, attributes) => {
    attributes.externalHumidity = value.u16() / 10
  },
  0x16: (value, attributes) => {
    attributes.externalTemp = Number((value.u16() / 10 - 50).toFixed(1))
  },
}

/** Item `ea`: a kind, then values of a number and a length each. */
export const environmentItem: ReadItem = (item, { attributes }) => {
  if (item.left <= 2) return
  item.skip(1)
  while (item.has(2)) {
    const number = item.u8()
    const length = item.u8()
    if (!item.has(length)) return
    const value = item.part(length)
    readable(() => VALUES[number]?.(value, attributes))
  }
}
