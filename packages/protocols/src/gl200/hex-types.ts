import { HARSH } from './harsh'
import { type Attributes, attributesOf } from './values'

/** Types of `+RSP` that say something alarming by themselves. */
const REPORT_ALARMS: Readonly<Record<number, string>> = { 1: 'tow', 9: 'overspeed', 10: 'sos' }
const HARSH_REPORT = 15
const IGNITION_REPORT = 16

const EVENT_ALARMS: Readonly<Record<number, string>> = { 6: 'lowBattery', 23: 'accident' }
/** Start of jamming, in one byte of its own; the same numbers with more bytes are answers to updates. */
const JAMMING_EVENTS: readonly number[] = [33, 34]
const JAMMING_BEGAN = 2

const IGNITION_EVENTS: Readonly<Record<number, boolean>> = {
  13: true,
  14: false,
  45: true,
  46: false,
  50: true,
  51: false,
}

/** `kind` is the byte in front of the count: which input or speed, and what happened. */
export const alarmOfReport = (type: number, kind: number | undefined): Attributes => {
  if (type === HARSH_REPORT && kind !== undefined) return attributesOf({ alarm: HARSH[kind % 0x10] })
  if (type === IGNITION_REPORT && kind !== undefined) return { ignition: kind % 0x10 === 0 }
  return attributesOf({ alarm: REPORT_ALARMS[type] })
}

export const alarmOfEvent = (type: number, inserted: Uint8Array): Attributes => {
  const isJammed = JAMMING_EVENTS.includes(type) && inserted.length === 1 && inserted[0] === JAMMING_BEGAN
  return attributesOf({ alarm: isJammed ? 'jamming' : EVENT_ALARMS[type] })
}

export const ignitionOfEvent = (type: number): Attributes => attributesOf({ ignition: IGNITION_EVENTS[type] })
