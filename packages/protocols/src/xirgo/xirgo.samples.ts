import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const seal = (content: Uint8Array): Uint8Array => joinBytes([content, bytesFromAscii('##')])
const id = field('id', '350001000200030', ['deviceIds', 'replies'], { damage: ['350001000200031', '7'] })
const event = field('event', '6009', ['event', 'alarm', 'ignition', 'charge', 'motion', 'replies'])

const start: readonly Part[] = [
  '$$',
  id,
  ',',
  event,
  ',',
  field('date', '2026/03/04', ['time']),
  ',',
  field('clock', '05:06:07', ['time']),
  ',',
  field('latitude', '-23.55000', ['fix']),
  ',',
  field('longitude', '-46.63000', ['fix']),
  ',',
  field('altitude', '760', ['altitudeMeters']),
  ',',
  field('speed', '10.0', ['speedKnots']),
  ',',
]
/** What a unit said before, by which the order of a damaged report is known. */
const before = [
  bytesFromAscii('$$350001000200030,4001,2026/03/04,05:06:07,-23.5,-46.6,760,10.0,90.0,9,0.8,12.6,21,100,1,0'),
]

export const samples: readonly Sample[] = [
  {
    title: 'a report of a truck',
    parts: [
      ...start,
      '0.0,0.0,900,',
      field('course', '90', ['courseDegrees']),
      ',',
      field('satellites', '9', ['sat']),
      ',',
      field('dilution', '0.8', ['hdop']),
      ',',
      field('miles', '100', ['odometer']),
      ',',
      field('consumption', '1.5', ['fuelConsumption']),
      ',12.6,21,',
      field('validity', '1', ['valid']),
      ',1,',
      field('lines', '0101', ['in1', 'in2', 'in3', 'out1']),
      ',3.5,40.5,5,',
      field('hours', '10', ['hours']),
      ',1,2,3,4,5,6',
    ],
    seal,
    tail: ['coolantTemp'],
  },
  {
    title: 'a report in the old order over UDP',
    parts: [
      ...start,
      field('course', '90.0', ['courseDegrees']),
      ',',
      field('satellites', '9', ['sat']),
      ',0.8,',
      field('battery', '12.6', ['battery']),
      ',',
      field('signal', '21', ['rssi']),
      ',',
      field('miles', '100', ['odometer']),
      ',1,0',
    ],
    before,
    transport: 'udp',
    seal,
    tail: false,
  },
  {
    title: 'the fields of a form',
    parts: [
      '$$184800619,4001,',
      field('date', '03/04/2026', ['time']),
      ',',
      field('clock', '05:06:07', ['time']),
      ',-23.55,',
      field('longitude', '-46.63', ['fix']),
      ',',
      field('course', '900', ['courseDegrees']),
      ',',
      field('battery', '12.1', ['battery']),
      ',',
      field('quality', '3', ['valid']),
      ',8955',
    ],
    options: { form: 'UID,EV,D,T,LT,LN,HD,BV,GS,SI' },
    seal,
    tail: ['iccid'],
  },
]
