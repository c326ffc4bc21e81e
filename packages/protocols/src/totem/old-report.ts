import type { Network } from '@rastro/model/position'
import { isBitSet } from '../bytes/index'
import { cellOf, fixOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { degreesOf, momentDayFirst } from './fields'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<string, string>> = {
  '01': 'sos',
  '10': 'lowBattery',
  '11': 'overspeed',
  '30': 'parking',
  '42': 'geofenceExit',
  '43': 'geofenceEnter',
}

/** The last eight digits are area and cell; zeros say that none is known. */
const networkOf = (digits: string | undefined): Network | undefined => {
  const match = /([\dA-F]{4})([\dA-F]{4})$/i.exec(digits ?? '')
  if (!match || match[0] === '00000000') return undefined
  const [area = '', cell = ''] = match.slice(1)
  return { cellTowers: [cellOf(0, 0, Number.parseInt(area, 16), Number.parseInt(cell, 16))] }
}

const alarmOf = (type: string): Attributes => {
  const alarm = ALARMS[type]
  return alarm === undefined ? {} : { alarm }
}

/** Analogue value (newer firmware only), cell, temperature, odometer in kilometres. */
const tailDetails = (fields: string[]): Pick<DecodedPosition, 'attributes' | 'network'> => {
  const odometerAt = fields.findIndex((field) => /^\d+\.\d+$/.test(field))
  const [adc1, cell, temp1] = fields.slice(Math.max(0, odometerAt - 3), Math.max(0, odometerAt))
  const hasAnalogue = odometerAt === 3
  const [first, second] = hasAnalogue ? [cell, temp1] : [fields[0], fields[1]]
  const network = networkOf(first)
  return {
    attributes: {
      ...(hasAnalogue && adc1 !== undefined ? { adc1 } : {}),
      ...(second === undefined ? {} : { temp1: second }),
      ...(odometerAt < 0 ? {} : { odometer: Number(fields[odometerAt]) * 1000 }),
    },
    ...(network ? { network } : {}),
  }
}

const inputsOfSentence = (status: number): Attributes => ({
  ...(isBitSet(status, 0) ? { alarm: 'sos' } : {}),
  in3: isBitSet(status, 4),
  in4: isBitSet(status, 5),
  in1: isBitSet(status, 6),
  in2: isBitSet(status, 7),
  out1: isBitSet(status, 8),
  out2: isBitSet(status, 9),
})

const SENTENCE = /^\$G[PN]RMC,(\d{6})\.?\d*,([AV]),(\d+\.\d+),([NS]),(\d+\.\d+),([EW]),([\d.]*),([\d.]*),(\d{6}),/

/** A GPRMC sentence, dilutions, bits, clock, charge, and the rest, separated by `|`. */
export const readSentenceReport = (type: string, text: string): DecodedPosition | undefined => {
  const match = SENTENCE.exec(text)
  const fields = text.split('|')
  const charge = /^\d(\d{3})(\d{4})$/.exec(fields[6] ?? '')
  if (!match || !charge || !/^[01]{1,12}$/.test(fields[4] ?? '')) return undefined
  const [, clock = '', validity, lat = '', south = '', lon = '', east = '', speed, course, date = ''] = match
  const status = Number.parseInt(fields[4] ?? '', 2)
  const tail = tailDetails(fields.slice(7))
  return {
    fix: fixOf({
      time: momentDayFirst(date, clock),
      valid: validity === 'A',
      latitude: degreesOf(lat, south),
      longitude: degreesOf(lon, east),
      speedKnots: Number(speed),
      courseDegrees: Number(course),
    }),
    attributes: {
      ...alarmOf(type),
      pdop: Number(fields[1]),
      hdop: Number(fields[2]),
      vdop: Number(fields[3]),
      status,
      ...inputsOfSentence(status),
      battery: Number(charge[1]) / 100,
      power: Number(charge[2]),
      ...tail.attributes,
    },
    ...(tail.network ? { network: tail.network } : {}),
  }
}

const numberedBits = (name: string, status: number, first: number, count: number): Attributes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, isBitSet(status, first + index)]),
  )

/** Date and time, then validity, place, speed, course, dilution, bits, charge, and the rest. */
export const readFieldReport = (type: string, text: string): DecodedPosition | undefined => {
  const [
    moment = '',
    validity,
    lat = '',
    south = '',
    lon = '',
    east = '',
    speed,
    course,
    hdop,
    bits,
    charge = '',
    ...rest
  ] = text.split('|')
  const levels = /^\d(\d\d)(\d\d)$/.exec(charge)
  if (!/^\d{12}$/.test(moment) || !/^[01]{1,12}$/.test(bits ?? '') || !levels) return undefined
  const status = Number.parseInt(bits ?? '', 2)
  const tail = tailDetails(rest)
  return {
    fix: fixOf({
      time: momentDayFirst(moment.slice(0, 6), moment.slice(6)),
      valid: validity === 'A',
      latitude: degreesOf(lat, south),
      longitude: degreesOf(lon, east),
      speedKnots: Number(speed),
      courseDegrees: Number(course),
    }),
    attributes: {
      ...alarmOf(type),
      hdop: Number(hdop),
      status,
      antenna: isBitSet(status, 0),
      charge: isBitSet(status, 1),
      ...numberedBits('in', status, 2, 6),
      ...numberedBits('out', status, 8, 4),
      battery: Number(levels[1]) / 10,
      power: Number(levels[2]),
      ...tail.attributes,
    },
    ...(tail.network ? { network: tail.network } : {}),
  }
}
