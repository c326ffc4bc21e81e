import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Part, type Sample } from '../testing/samples'

const sealedNew = (content: Uint8Array): Uint8Array => {
  const length = String(content.length + 14).padStart(4, '0')
  return joinBytes([bytesFromAscii(`$$${length}`), content, bytesFromAscii('0042FF\r\n')])
}

const sealedOld = (content: Uint8Array): Uint8Array => {
  const length = (content.length + 12).toString(16).toUpperCase().padStart(2, '0')
  return joinBytes([bytesFromAscii(`$$${length}`), content, bytesFromAscii('00421A2B')])
}

/** Columns have no separators: a bad one is as long as a good one. */
const column = (name: string, value: string, spoils: readonly string[]): Part =>
  field(name, value, spoils, { damage: [' ', '?', 'x', '9'].map((sign) => sign.repeat(value.length)) })

const ALL_STATE = ['ignition', 'charge', 'alarm', 'out1', 'out2', 'out3', 'status', 'valid']

export const samples: Sample[] = [
  {
    title: 'columns',
    parts: [
      '01700100200300400|',
      column('state', '5000C000', ALL_STATE),
      column('time', '260304101112', ['time']),
      column('battery', '41', ['battery']),
      column('supply', '14', ['power']),
      column('analogue', '0577', ['adc1']),
      column('area', '0001', ['network']),
      column('cell', '000A', ['network']),
      column('satellites', '08', ['sat']),
      column('signal', '20', ['network']),
      column('course', '090', ['courseDegrees']),
      column('speed', '050', ['speedKnots']),
      column('dilution', '00.6', ['hdop']),
      column('odometer', '0000010', ['odometer']),
      column('latitude', '2333.0000S', ['fix']),
      column('longitude', '04637.9800W', ['fix']),
    ],
    seal: sealedNew,
    tail: false,
  },
  {
    title: 'fields',
    parts: [
      '700100200300400|01',
      field('time', '040326101112', ['time']),
      '|',
      field('validity', 'A', ['valid']),
      '|',
      field('latitude', '2333.0000', ['fix']),
      '|',
      field('north or south', 'S', ['fix'], { damage: ['', 'x', '-'] }),
      '|',
      field('longitude', '04637.9800', ['fix']),
      '|',
      field('east or west', 'W', ['fix'], { damage: ['', 'x', '-'] }),
      '|',
      field('speed', '1.579', ['speedKnots']),
      '|',
      field('course', '178', ['courseDegrees']),
      '|',
      field('dilution', '8.70', ['hdop']),
      '|',
      field('bits', '100000001000', [
        'status',
        'antenna',
        'charge',
        'in1',
        'in2',
        'in3',
        'in4',
        'in5',
        'in6',
        'out1',
        'out2',
        'out3',
        'out4',
      ]),
      '|',
      field('charge', '13811', ['battery', 'power']),
      '|00000000|',
      field('cell', '253162F5', ['network']),
      '|',
      field('temperature', '00000000', ['temp1']),
      '|',
      field('odometer', '0.5', ['odometer']),
      '|0014|',
    ],
    seal: sealedOld,
    tail: false,
  },
]
