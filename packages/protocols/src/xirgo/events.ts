import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** What the events of the device mean. */
const EVENTS: Readonly<Record<number, Attributes>> = {
  4001: { ignition: true },
  4002: { ignition: false },
  4003: { ignition: true },
  4004: { ignition: false },
  4005: { charge: false },
  6002: { alarm: 'overspeed' },
  6006: { alarm: 'hardAcceleration' },
  6007: { alarm: 'hardBraking' },
  6008: { alarm: 'lowPower' },
  6009: { alarm: 'powerCut' },
  6010: { alarm: 'powerRestored' },
  6011: { ignition: true },
  6012: { ignition: false },
  6013: { ignition: true },
  6014: { ignition: false },
  6016: { alarm: 'idle' },
  6017: { alarm: 'tow' },
  6030: { motion: true },
  6031: { motion: false },
  6032: { alarm: 'parking' },
  6071: { motion: true },
  6090: { alarm: 'removing' },
  6091: { alarm: 'lowBattery' },
}

export const eventAttributes = (event: number | undefined): Attributes =>
  event === undefined ? {} : { event, ...EVENTS[event] }
