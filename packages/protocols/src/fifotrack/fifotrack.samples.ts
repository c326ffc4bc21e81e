import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

const IMEI = '350001000200030'

/** The content behind the IMEI, under its length and a sum. */
const seal = (content: Uint8Array): Uint8Array => {
  const body = joinBytes([bytesFromAscii(`,${IMEI},`), content])
  return joinBytes([bytesFromAscii(`$$${body.length}`), body, bytesFromAscii('*7F\r\n')])
}
const number = field('number', '1A', ['replies'])
const alarm = field('alarm', '15', ['alarm'])
const time = field('time', '260304050607', ['time'])
const cell = field('cell', '724|5|1A2B|102ABCD', ['network'])

export const samples: readonly Sample[] = [
  {
    title: 'a report',
    parts: [
      number,
      ',A01,',
      alarm,
      ',',
      time,
      ',',
      field('validity', 'A', ['valid']),
      ',',
      field('latitude', '-23.550000', ['fix']),
      ',',
      field('longitude', '-46.630000', ['fix']),
      ',',
      field('speed', '36', ['speedKnots']),
      ',',
      field('course', '90', ['courseDegrees']),
      ',',
      field('altitude', '760', ['altitudeMeters']),
      ',',
      field('distance', '1500', ['odometer']),
      ',',
      field('seconds', '60', ['hours']),
      ',',
      field('state', '900000A8', ['status', 'rssi', 'sat']),
      ',',
      field('inputs', '03', ['input']),
      ',',
      field('outputs', '1', ['output']),
      ',',
      cell,
      ',',
      field('analogue', '4B0', ['adc1']),
      '|190|2,',
      field('card', 'B48CEB', ['driverUniqueId', 'card']),
      ',77',
    ],
    seal,
    tail: ['io1'],
  },
  {
    title: 'a short report with a place',
    parts: [
      number,
      ',A03,',
      alarm,
      ',',
      time,
      ',',
      cell,
      ',',
      field('volts', '4.05', ['battery']),
      ',',
      field('level', '88', ['batteryLevel']),
      ',',
      field('state', '001F', ['status']),
      ',0,',
      field('validity', 'A', ['valid']),
      ',36,',
      field('satellites', '9', ['sat']),
      ',-23.550000,',
      field('longitude', '-46.630000', ['fix']),
    ],
    seal,
    tail: ['fix'],
  },
  {
    title: 'a short report with access points',
    parts: [number, ',A03,', alarm, ',', time, ',', cell, ',4.05,88,001F,1,0A1B2C3D4E5F:-61'],
    seal,
    tail: ['network'],
  },
  { title: 'the answer to a command', parts: ['1,B03,OK'], seal, tail: ['result', 'commandResult'] },
]
