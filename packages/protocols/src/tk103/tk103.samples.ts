import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const framed = (content: Uint8Array): Uint8Array => joinBytes([bytesFromAscii('('), content, bytesFromAscii(')')])

/** Columns have no separators: a bad one is as long as a good one. */
const column = (name: string, value: string, spoils: readonly string[]): Part =>
  field(name, value, spoils, {
    damage: [' ', '?', 'x', '9'].map((sign) => sign.repeat(value.length)),
  })

const packed: Part[] = [
  column('date', '261103', ['time']),
  column('validity', 'A', ['valid']),
  column('latitude', '2333.0000', ['fix']),
  column('north or south', 'S', ['fix']),
  column('longitude', '04637.8000', ['fix']),
  column('east or west', 'W', ['fix']),
  column('speed', '036.0', ['speedKnots']),
  column('time', '040506', ['time']),
  column('course', '090.00', ['courseDegrees']),
  '01000010L',
  field('odometer', '0000A3E8', ['odometer'], { damage: ['FFFFFFFF', '00000000'] }),
]

const separated: Part[] = [
  field('date', '031126', ['time'], { damage: ['000000', '999999', ''] }),
  ',',
  field('validity', 'A', ['valid']),
  ',',
  field('latitude', '2333.0000S', ['fix']),
  ',',
  field('longitude', '04637.8000W', ['fix']),
  ',',
  field('speed', '36.0', ['speedKnots']),
  ',',
  field('time', '040506', ['time']),
  ',',
  field('course', '90.0', ['courseDegrees']),
]

const ALL_STATE = ['charge', 'ignition', 'in2', 'panic', 'out2', 'fuel', 'odometer', 'temp1']

export const samples: Sample[] = [
  { title: 'packed report', parts: ['012345678901BR00', ...packed], seal: framed, tail: ALL_STATE },
  { title: 'packed alarm', parts: ['012345678901BO012', ...packed], seal: framed, tail: ALL_STATE },
  { title: 'packed login', parts: ['012345678901BP05000350001000200', ...packed], seal: framed, tail: ALL_STATE },
  { title: 'separated alarm', parts: ['350001000200030,ZC25,', ...separated], seal: framed, tail: ['courseDegrees'] },
  {
    title: 'battery',
    parts: [
      '350001000200030,ZC20,',
      field('date', '031126', ['time']),
      ',',
      field('time', '040506', ['time']),
      ',',
      field('level', '5', ['batteryLevel']),
      ',',
      field('battery', '390', ['battery']),
      ',',
      field('supply', '121', ['power']),
      ',0',
    ],
    seal: framed,
    tail: ['power'],
  },
  {
    title: 'cells and access points',
    parts: [
      '350001000200030,DW5E,724,5,',
      field('area', '29876', ['network']),
      ',',
      field('cell', '30393', ['network']),
      ',1,',
      field('access point', '0A:1B:2C:3D:4E:5F*-61*6', ['network']),
      ',',
      field('date', '031126', ['time']),
      ',',
      field('time', '040506', ['time']),
    ],
    seal: framed,
    tail: ['time'],
  },
]
