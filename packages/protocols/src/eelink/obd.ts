import type { DecodedPosition } from '../protocol'
import type { EelinkMessage } from './message'
import { momentOf } from './moment'
import type { Attributes } from './status'

const ENTRY_BYTES = 5
const METERS_PER_KM = 1000

/** First byte and first two bytes of a value. */
type Read = (first: number, firstTwo: number, whole: number) => [key: string, value: number]

/** Values of the diagnosis plug by parameter; those of the standard stand in front, filled up to four bytes. */
const PARAMETERS: Readonly<Record<number, Read>> = {
  0x04: (first) => ['engineLoad', (first * 100) / 255],
  0x05: (first) => ['coolantTemp', first - 40],
  0x0c: (_first, firstTwo) => ['rpm', firstTwo / 4],
  0x0d: (first) => ['obdSpeed', first],
  0x11: (first) => ['throttle', (first * 100) / 255],
  0x2f: (first) => ['fuelLevel', (first * 100) / 255],
  0x89: (_first, _firstTwo, whole) => ['fuelConsumption', whole],
  0x8a: (_first, _firstTwo, whole) => ['odometer', whole * METERS_PER_KM],
  0x8b: (_first, _firstTwo, whole) => ['fuel', whole / 10],
}

/** A report of the diagnosis plug: time, then parameters of five bytes. */
export const readObd = ({ content }: EelinkMessage): DecodedPosition => {
  const deviceTime = momentOf(content)
  const attributes: Attributes = {}
  while (content.has(ENTRY_BYTES)) {
    const parameter = PARAMETERS[content.u8()]
    const whole = content.u32()
    if (!parameter) continue
    const [key, value] = parameter(whole >>> 24, whole >>> 16, whole)
    attributes[key] = Math.round(value * 100) / 100
  }
  return { ...(deviceTime && { deviceTime }), attributes }
}
