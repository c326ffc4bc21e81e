import { ByteWriter, bytesFromAscii } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'

const sealed =
  (type: number) =>
  (content: Uint8Array): Uint8Array =>
    new ByteWriter(content.length + 8)
      .u16(0x6767)
      .u8(type)
      .u16(content.length + 2)
      .u16(0x0a17)
      .raw(content)
      .done()

const seconds = field('seconds', hex('69a7b5c8'), ['time'])
const degrees: Part[] = [field('latitude', hex('fd797d30'), ['fix']), field('longitude', hex('fafff3a0'), ['fix'])]
const country = field('country', hex('02d4'), ['network'], { damage: [hex('ffff'), hex('7fff')] })
const status = field('status', hex('01bf'), [
  'valid',
  'ignition',
  'armed',
  'motion',
  'blocked',
  'charge',
  'gps',
  'status',
])

export const samples: Sample[] = [
  {
    title: 'login',
    seal: sealed(0x01),
    parts: [field('identifier', hex('0700100200300400'), ['deviceIds']), hex('0100')],
    tail: [],
  },
  {
    title: 'old report',
    seal: sealed(0x02),
    parts: [
      seconds,
      ...degrees,
      field('speed', hex('24'), ['speedKnots']),
      field('course', hex('005a'), ['courseDegrees']),
      country,
      field('cell', hex('0005 1a2b 0a0b0c'), ['network']),
      field('validity', hex('01'), ['valid']),
      field('status', hex('01b6'), ['ignition', 'armed', 'blocked', 'charge', 'status']),
      field('battery', hex('0f0a'), ['battery']),
      field('signal', hex('0014'), ['rssi']),
      field('inputs', hex('0010 0020'), ['adc1', 'adc2']),
    ],
    tail: ['battery', 'rssi', 'adc1', 'adc2'],
  },
  {
    title: 'report with sensors',
    seal: sealed(0x12),
    parts: [
      seconds,
      hex('03'),
      ...degrees,
      field('altitude', hex('02f8'), ['altitudeMeters']),
      field('speed', hex('0024'), ['speedKnots']),
      field('course', hex('005a'), ['courseDegrees']),
      field('satellites', hex('09'), ['sat']),
      country,
      field('cell', hex('0005 1a2b 01020304 35'), ['network']),
      status,
      field('battery', hex('0f0a'), ['battery']),
      field('inputs', hex('0010 0020'), ['adc0', 'adc1']),
      field('odometer', hex('0001d4c0'), ['odometer']),
      hex('00000000'),
      field('steps', hex('04b0'), ['steps']),
      hex('0000'),
      field('temperature', hex('1580'), ['temp1']),
      field('humidity', hex('01f4'), ['humidity']),
      field('light', hex('00001000'), ['illuminance']),
      field('gas', hex('00000190'), ['co2']),
    ],
    tail: ['temp1', 'humidity', 'illuminance', 'co2'],
  },
  {
    title: 'warning without a place',
    seal: sealed(0x14),
    parts: [
      seconds,
      hex('10'),
      field('access point', hex('0a1b2c3d4e5f c3'), ['network']),
      field('alarm', hex('02'), ['alarm']),
      status,
    ],
    tail: ['valid', 'ignition', 'armed', 'motion', 'blocked', 'charge', 'gps', 'status'],
  },
  {
    title: 'answer to a command',
    seal: sealed(0x80),
    parts: [hex('01 00000000'), field('text', bytesFromAscii('RELAY:ON'), ['result', 'commandResult'])],
    tail: ['result', 'commandResult'],
  },
]
