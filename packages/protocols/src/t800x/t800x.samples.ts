import { ByteWriter } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'

const HEAD_BYTES = 15

const sealed =
  (header: number, type: number) =>
  (content: Uint8Array): Uint8Array =>
    new ByteWriter(content.length + HEAD_BYTES)
      .u16(header)
      .u8(type)
      .u16(content.length + HEAD_BYTES)
      .u16(0x0a17)
      .hex('0700100200300400')
      .raw(content)
      .done()

const date = field('date', hex('260304101112'), ['time'])
const place: Part[] = [
  field('altitude', hex('00003e44'), ['altitudeMeters']),
  field('longitude', hex('00003ac2'), ['fix']),
  field('latitude', hex('0000bcc1'), ['fix']),
  field('speed', hex('0500'), ['speedKnots']),
  field('course', hex('005a'), ['courseDegrees']),
]

export const samples: Sample[] = [
  {
    title: 'alarm',
    seal: sealed(0x2525, 0x04),
    parts: [
      hex('003c0384140064'),
      field('signal', hex('0014'), ['rssi']),
      field('satellites', hex('48'), ['sat'], { damage: [hex('4f'), hex('c0'), hex('5f')] }),
      hex('000005010000'),
      field('inputs', hex('4000'), ['ignition', 'ac', 'in3', 'in4', 'out1', 'out2', 'out3']),
      field('first voltage', hex('04d2'), ['adc1']),
      field('second voltage', hex('0100'), ['adc2']),
      field('alarm', hex('03'), ['alarm', 'alarmCode', 'replies']),
      hex('00'),
      field('odometer', hex('00000064'), ['odometer']),
      field('level', hex('85'), ['batteryLevel']),
      date,
      ...place,
      field('supply', hex('1240'), ['power']),
    ],
    tail: ['power'],
  },
  {
    title: 'report of the solar family',
    seal: sealed(0x2727, 0x02),
    parts: [
      field('satellites', hex('48'), ['sat'], { damage: [hex('4f'), hex('c0'), hex('5f')] }),
      field('alarm', hex('02'), ['alarm', 'alarmCode']),
      date,
      ...place,
      field('acceleration', hex('8018008100'), ['gSensor']),
      field('level', hex('85'), ['batteryLevel']),
      field('temperature', hex('1b'), ['deviceTemp']),
      field('light', hex('12'), ['lightSensor']),
      field('battery', hex('38'), ['battery']),
      field('panel', hex('52'), ['solarPanel']),
      field('odometer', hex('00000064'), ['odometer']),
      field('inputs', hex('0144'), ['ignition', 'rssi', 'input']),
      hex('003c 00000384 14 0064 05'),
    ],
    tail: [],
  },
  {
    title: 'sensors of doors',
    seal: sealed(0x2727, 0x10),
    parts: [
      date,
      field('ignition', hex('01'), ['ignition']),
      hex('0005'),
      field('identifier', hex('0a1b2c3d4e5f'), ['tag1Id']),
      field('voltage', hex('ff'), ['tag1Battery']),
      hex('64'),
      field('temperature', hex('0a73'), ['tag1Temp']),
      field('door', hex('01'), ['tag1Door']),
      field('signal', hex('48'), ['tag1Rssi']),
    ],
    tail: ['tag1Rssi', 'tag2Id', 'tag2Battery', 'tag2Temp', 'tag2Door', 'tag2Rssi'],
  },
  {
    title: 'a way of driving',
    seal: sealed(0x2626, 0x06),
    parts: [
      field('kind', hex('02'), ['alarm']),
      date,
      field('state', hex('00'), ['valid']),
      hex('0000000000'),
      ...place,
      field('engine', hex('0770'), ['rpm']),
    ],
    tail: ['record', 'rpm', 'fix', 'time', 'valid'],
  },
]
