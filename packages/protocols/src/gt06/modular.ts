import { bitsFrom, lowBits, signedOf, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { addAlarm } from './alarms'
import { networkOf } from './cells'
import { readEpochSeconds } from './clock'
import { putPlace, readDegrees } from './gps'
import type { FillPosition } from './message'
import { setPercent } from './status'

/** Reads the value of one numbered part into the position. */
type ReadModule = (value: ByteReader, position: DecodedPosition, now: Date) => void

const EVENT_ALARMS: Readonly<Record<number, string>> = {
  0x10: 'door',
  0x12: 'removing',
  0x14: 'geofenceEnter',
  0x15: 'geofenceExit',
  0x16: 'temperature',
  0x1a: 'lowBattery',
  0x1b: 'overspeed',
  0x1c: 'powerOn',
  0x1d: 'powerOff',
  0x20: 'vibration',
  0x21: 'powerCut',
  0x23: 'tampering',
}

const readModuleFix: ReadModule = (value, position, now) => {
  const time = readEpochSeconds(value)
  position.attributes.sat = value.u8()
  const altitudeMeters = value.i16()
  const latitude = readDegrees(value)
  const longitude = readDegrees(value)
  const speedKmh = value.u8()
  putPlace(position, { latitude, longitude, speedKmh, courseWord: value.u16(), altitudeMeters }, time, now)
}

const readEvent: ReadModule = (value, { attributes }) => {
  const code = value.u8()
  attributes.event = code
  addAlarm(attributes, EVENT_ALARMS[code])
}

/** Country, operator of two bytes, area, cell, signal; all zero where none is known. */
const readModuleCell: ReadModule = (value, position) => {
  const cell = cellOf(value.u16(), value.u16(), value.u16(), value.u24(), value.u8())
  if ((cell.cellId ?? 0) > 0) position.network = networkOf([cell])
}

const readTag: ReadModule = (value, { attributes }) => {
  attributes.tag1Id = value.hex(6)
  attributes.tag1Battery = value.u16() / 1000
  attributes.tag1BatteryLevel = value.u8()
  attributes.tag1Temp = signedOf(value.u16(), 16) / 10
  attributes.tag1Humidity = value.u16()
  attributes.tag1Status = value.u8()
}

const MODULES: Readonly<Record<number, ReadModule>> = {
  0x03: (value, { attributes }) => {
    attributes.iccid = value.hex(value.left)
  },
  0x09: (value, { attributes }) => {
    attributes.sat = value.u8()
  },
  0x0a: (value, { attributes }) => {
    attributes.satVisible = value.u8()
  },
  0x11: readModuleCell,
  0x18: (value, { attributes }) => {
    attributes.battery = value.u16() / 100
  },
  0x28: (value, { attributes }) => {
    attributes.hdop = value.u8() / 10
  },
  0x29: (value, { attributes }) => {
    attributes.index = value.u32()
  },
  0x2a: (value, { attributes }) => {
    const inputs = value.u8()
    attributes.door = lowBits(inputs, 4) > 0
    attributes.tamper = bitsFrom(inputs, 4) > 0
  },
  0x2b: (value, { attributes }) => {
    attributes.bootReason = value.u8()
  },
  0x2e: (value, { attributes }) => {
    attributes.odometer = value.u32LE()
  },
  0x33: readModuleFix,
  0x34: readEvent,
  0x6a: (value, { attributes }) => {
    setPercent(attributes, value.u8())
  },
  0x7f: readTag,
}

/** Type 70: a list of numbered parts with two-byte lengths. Unknown ones, and those too short, are stepped over. */
export const fillModular: FillPosition = ({ content, now }, position) => {
  while (content.left >= 4) {
    const number = content.u16()
    const value = content.part(Math.min(content.u16(), content.left))
    const read = MODULES[number]
    if (read) {
      readable(() => {
        read(value, position, now)
      })
    }
  }
}
