import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'overspeed',
  0x02: 'lowPower',
  0x03: 'temperature',
  0x04: 'hardAcceleration',
  0x05: 'hardBraking',
  0x06: 'idle',
  0x07: 'tow',
  0x08: 'highRpm',
  0x09: 'powerOn',
  0x0b: 'laneChange',
  0x0c: 'hardCornering',
  0x0d: 'fatigueDriving',
  0x0e: 'powerOff',
  0x11: 'accident',
  0x12: 'tampering',
  0x1c: 'vibration',
}

const IGNITION_ON = 0x16
const IGNITION_OFF = 0x17
const ALARM_BYTES = 6

/** A count, then for each alarm whether it began, its kind, a value and a threshold. */
export const readAlarms = (reader: ByteReader): DecodedPosition['attributes'] => {
  if (!reader.has(1)) return {}
  const attributes: DecodedPosition['attributes'] = {}
  const names: string[] = []
  for (let left = reader.u8(); left > 0 && reader.has(ALARM_BYTES); left--) {
    const isNew = reader.u8() !== 0
    const kind = reader.u8()
    reader.skip(4)
    if (!isNew) continue
    if (kind === IGNITION_ON || kind === IGNITION_OFF) attributes.ignition = kind === IGNITION_ON
    const name = ALARMS[kind]
    if (name !== undefined) names.push(name)
  }
  return names.length > 0 ? { ...attributes, alarm: names.join(',') } : attributes
}
