import { bitsBetween, isBitSet } from '../bytes/index'
import type { Attributes } from './values'

/** Four digits more in front are those of an input and output extension. */
const STATUS = /^([0-9a-f]{4})?[0-9a-f]{6}$/i
const DIGITS = 6

/** Whether a field is the state of a unit: motion, inputs, outputs. */
export const isStatus = (text: string | undefined): text is string => STATUS.test(text ?? '')

/** The first digit of a motion state: 1 means the ignition is off, 2 that it is on, 4 that the unit does not know. */
const readIgnition = (state: number): Attributes => {
  if (isBitSet(state, 4)) return { ignition: false }
  return isBitSet(state, 5) ? { ignition: true } : {}
}

/** Motion state, inputs (bit 0 is the ignition line) and outputs (bit 0 is output 1). */
export const readStatus = (text: string): Attributes => {
  const value = Number.parseInt(text.slice(-DIGITS), 16)
  const input = bitsBetween(value, 8, 16)
  const output = bitsBetween(value, 0, 8)
  return {
    ...readIgnition(bitsBetween(value, 16, 24)),
    input,
    in1: isBitSet(input, 1),
    in2: isBitSet(input, 2),
    output,
    out1: isBitSet(output, 0),
    out2: isBitSet(output, 1),
  }
}

const MOTION_STATES: Record<string, Attributes> = {
  '11': { ignition: false, motion: false },
  '12': { ignition: false, motion: true },
  '16': { ignition: false, motion: true },
  '1A': { ignition: false, motion: true },
  '21': { ignition: true, motion: false },
  '22': { ignition: true, motion: true },
  '41': { motion: false },
  '42': { motion: true },
}

/** Motion state of two digits, as information reports and state changes give it. */
export const readMotionState = (text: string | undefined): Attributes => MOTION_STATES[(text ?? '').toUpperCase()] ?? {}

/** Whether a field is a state whose motion is one that units have; other fields may have six digits too. */
export const isLikelyStatus = (text: string | undefined): boolean =>
  isStatus(text) && Object.hasOwn(MOTION_STATES, text.slice(-DIGITS, -DIGITS + 2).toUpperCase())
