import { ByteReader, bytesFromHex } from '../bytes/index'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readBeacons } from './beacons'
import { applyBusField } from './bus-fields'

type Attributes = DecodedPosition['attributes']

/** What the fields of a form add to one report. */
export interface CustomDraft {
  attributes: Attributes
  altitudeMeters?: number
  country?: number
  operator?: number
  area?: number
  cell?: number
  signal?: number
}

/** How a field is written in binary reports: whole numbers of some bytes, two's complement, text up to a zero, bytes. */
type Width = { uint: number } | { int16: true } | { text: true } | { bytes: number }
type Apply = (draft: CustomDraft, value: string | number) => void

interface CustomField {
  width?: Width
  apply?: Apply
}

const TENTH_OF_HOUR_MS = 360_000
const METERS_PER_MILE = 1609.34

const attribute =
  (key: string, factor = 1): Apply =>
  ({ attributes }, value) => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number)) attributes[key] = Number((number * factor).toFixed(6))
  }

const text =
  (key: string): Apply =>
  ({ attributes }, value) => {
    if (value !== '') attributes[key] = String(value)
  }

const flag =
  (key: string): Apply =>
  ({ attributes }, value) => {
    if (value !== '' && Number.isFinite(Number(value))) attributes[key] = Number(value) === 1
  }

const alarm =
  (name: string): Apply =>
  ({ attributes }, value) => {
    if (Number(value) > 0) attributes.alarm = attributes.alarm === undefined ? name : `${attributes.alarm},${name}`
  }

const part =
  (key: 'altitudeMeters' | 'area' | 'cell' | 'signal'): Apply =>
  (draft, value) => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number)) draft[key] = number
  }

/** Country and operator stand in one number, the operator with two digits or three. */
const network: Apply = (draft, value) => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 10_000) return
  const unit = number < 100_000 ? 100 : 1000
  draft.country = Math.floor(number / unit)
  draft.operator = number % unit
}

const uint = (bytes: number, apply?: Apply): CustomField => ({ width: { uint: bytes }, ...(apply && { apply }) })
const string = (apply?: Apply): CustomField => ({ width: { text: true }, ...(apply && { apply }) })

/** Fields by the letters a form names them with. */
const FIELDS: Readonly<Record<string, CustomField>> = {
  AT: uint(4, part('altitudeMeters')),
  AV1: uint(2, attribute('adc1')),
  BV: uint(2, attribute('battery', 0.1)),
  CD: string(text('iccid')),
  CE: uint(4, part('cell')),
  CM: { width: { bytes: 8 } },
  CN: uint(4, network),
  DT: uint(1, flag('archive')),
  EH: uint(4, attribute('hours', TENTH_OF_HOUR_MS)),
  EL: { width: { uint: 1 } },
  EO: uint(4, attribute('odometer', METERS_PER_MILE)),
  ET: { width: { int16: true }, apply: attribute('temp1') },
  FC: uint(4, attribute('fuelConsumption')),
  FL: uint(1, attribute('fuel')),
  GL: string(),
  GN: { width: { bytes: 60 } },
  GQ: uint(1, part('signal')),
  GS: uint(1, attribute('rssi')),
  GV: { width: { bytes: 6 } },
  HA: uint(1, alarm('hardAcceleration')),
  HB: uint(1, alarm('hardBraking')),
  HC: uint(1, alarm('hardCornering')),
  IA: uint(1),
  LC: uint(2, part('area')),
  MA: string(),
  ME: { width: { bytes: 8 } },
  MF: uint(2),
  ML: uint(1),
  MP: uint(1),
  MT: uint(1, flag('motion')),
  MV: uint(2, attribute('power', 0.1)),
  NC: string(),
  PC: uint(4, attribute('count1')),
  PD: uint(1),
  RL: uint(1),
  RP: uint(2, attribute('rpm')),
  SA: uint(1, attribute('sat')),
  SM: uint(2),
  TR: uint(1, attribute('throttle')),
  VN: string(text('vin')),
}

/** Text reports of cars tell what binary ones leave to the sensors. */
const TEXT_FIELDS: Readonly<Record<string, Apply>> = {
  EL: attribute('engineLoad'),
  ET: attribute('coolantTemp'),
  IA: attribute('intakeTemp'),
}

/** Numbered fields of truck and sensor buses: the letter in front of the number tells the width. */
const BUS_FIELD = /^(?:J([OHLNS])|Z([OHLS])|(IN))\d+$/
const BUS_WIDTHS: Readonly<Record<string, Width>> = {
  O: { uint: 1 },
  H: { uint: 2 },
  L: { uint: 4 },
  N: { uint: 4 },
  S: { text: true },
  IN: { uint: 1 },
}

const widthOf = (name: string): Width | undefined => {
  const [, j, z, input] = BUS_FIELD.exec(name) ?? []
  return FIELDS[name]?.width ?? BUS_WIDTHS[j ?? z ?? input ?? '']
}

/** Text up to a zero, or to the end of the message. */
export const textToZero = (reader: ByteReader): string => {
  const length = reader.find(0)
  const text = reader.ascii(length < 0 ? reader.left : length)
  if (length >= 0) reader.skip(1)
  return text
}

const valueOf = (reader: ByteReader, width: Width): string | number => {
  if ('uint' in width) return reader.uint(width.uint)
  if ('int16' in width) return reader.i16()
  if ('bytes' in width) return reader.hex(width.bytes)
  return textToZero(reader)
}

/** Names of `%AT%BV…`; the mark `CI`, which announces such a list, is none. */
export const namesOf = (form: string): string[] =>
  form
    .trim()
    .split('%')
    .filter((name) => name !== '' && name !== 'CI')

/** Applies binary fields. False when one is not known, so that where the rest stands is not known either. */
export const readBinaryFields = (reader: ByteReader, names: readonly string[], draft: CustomDraft): boolean => {
  for (const name of names) {
    const width = widthOf(name)
    if (!width) return false
    const value = valueOf(reader, width)
    FIELDS[name]?.apply?.(draft, value)
    applyBusField(draft.attributes, name, value)
  }
  return true
}

const BEFORE_TAG_TEMP_BYTES = 7

/** Bluetooth tags: each a length, an address, a byte of flags and the temperature in hundredths. */
const readTags = (digits: string, { attributes }: CustomDraft): void => {
  if (!/^([\da-f]{2})*$/i.test(digits)) return
  const reader = new ByteReader(bytesFromHex(digits))
  for (let tag = 1; reader.left > 1; tag++) {
    const entry = reader.part(Math.min(reader.u8(), reader.left))
    if (entry.has(BEFORE_TAG_TEMP_BYTES + 2)) {
      attributes[`tag${tag}Temp`] = entry.skip(BEFORE_TAG_TEMP_BYTES).i16() / 100
    }
  }
}

/** Applies fields of a text report; names and values are in the same order. */
export const readTextFields = (values: readonly string[], names: readonly string[], draft: CustomDraft): void => {
  for (const [at, name] of names.entries()) {
    const value = (values[at] ?? '').trim()
    if (name === 'BC' && value.includes(':')) readable(() => readBeacons(value, draft.attributes))
    else if (name === 'BC') readTags(value, draft)
    else (TEXT_FIELDS[name] ?? FIELDS[name]?.apply)?.(draft, value)
  }
}

/** Adds what the fields said. The signal belongs to the cell when that is known, else to the device. */
export const withFields = (position: DecodedPosition, draft: CustomDraft): DecodedPosition => {
  const { altitudeMeters, country, operator, area, cell, signal } = draft
  const attributes = { ...position.attributes, ...draft.attributes }
  const fix = position.fix && altitudeMeters !== undefined ? { ...position.fix, altitudeMeters } : position.fix
  const more = { ...position, attributes, ...(fix && { fix }) }
  if (country && operator !== undefined && area && cell) {
    const strength = signal === undefined ? undefined : 0 - signal
    return { ...more, network: { cellTowers: [cellOf(country, operator, area, cell, strength)] } }
  }
  if (signal !== undefined) attributes.rssi = 0 - signal
  return more
}
