import { ByteWriter } from '../bytes/index'
import { field, hex, joinBytes, type Part, type Sample } from '../testing/samples'

const ID = '861234500009871'
/** Six digits without a point may be a state of the unit, which units never send for one of these. */
const BAD_NUMBERS = ['', '-', 'x', '1e5', '..', '999999999999.9', '-12.5', '20455.7.1', 'NaN']
const dollar = (content: Uint8Array): Uint8Array => joinBytes([content, Uint8Array.of(0x24)])

const place = (record?: number): Part[] => {
  const on = record === undefined ? {} : { record }
  return [
    field('accuracy', '1', ['hdop'], on),
    ',',
    field('speed', '41.5', ['speedKnots'], on),
    ',',
    field('course', '270', ['courseDegrees'], on),
    ',',
    field('altitude', '812.0', ['altitudeMeters'], on),
    ',',
    field('longitude', '-49.277512', ['fix', 'hdop', 'network'], on),
    ',',
    field('latitude', '-25.428401', ['fix', 'hdop', 'network'], on),
    ',',
    field('time', '20260419183012', ['time'], on),
    ',0724,',
    field('network code', '0011', ['network'], on),
    ',2C1A,',
    field('cell', '01A2B3C4', ['network'], on),
  ]
}
const end = (count = '1F0A'): Part[] => [
  ',',
  field('time of sending', '20260419183015', ['time']),
  ',',
  field('number', count, ['replies']),
]
const start = (type: string, version: string, name = 'truck'): Part[] => [`+RESP:GT${type},${version},${ID},${name},`]

const regular: Sample = {
  title: 'a regular report of a wired unit',
  seal: dollar,
  options: { ack: true },
  tail: ['replies', 'time'],
  parts: [
    ...start('FRI', '060502'),
    field('supply', '12480', ['power']),
    ',',
    field('report type', '10', ['power']),
    ',1,',
    ...place(),
    ',00,',
    field('distance', '20455.7', ['odometer'], { damage: BAD_NUMBERS }),
    ',',
    field('hours', '00712:10:05', ['hours'], { damage: BAD_NUMBERS }),
    ',',
    field('analogue input', '1200', ['adc1', 'fuel1'], { damage: BAD_NUMBERS }),
    ',,,',
    field('charge', '97', ['batteryLevel'], { damage: BAD_NUMBERS }),
    ',220301,,,',
    ...end(),
  ],
}

const several: Sample = {
  title: 'two places in one report',
  seal: dollar,
  tail: ['time'],
  parts: [
    ...start('FRI', '2C0204', 'dog'),
    '0,0,2,',
    ...place(0),
    ',7.5,',
    ...place(1),
    ',',
    field('distance', '8.0', ['odometer'], { record: 1, damage: BAD_NUMBERS }),
    ',',
    field('charge', '61', ['batteryLevel'], { record: 1 }),
    ...end(),
  ],
}

const extended: Sample = {
  title: 'an extended report with sensors',
  seal: dollar,
  options: { ack: true },
  tail: ['replies', 'time'],
  parts: [
    ...start('ERI', '060502'),
    '00000102,',
    field('supply', '26120', ['power']),
    ',10,1,',
    ...place(),
    ',00,',
    field('distance', '3120.0', ['odometer'], { damage: BAD_NUMBERS }),
    ',,,,,',
    field('charge', '88', ['batteryLevel']),
    ',220100,0,1,28AA00112233FF01,1,',
    field('temperature', '0150', ['temp1']),
    ',1,00,6,4,0A0B,0032,780541AA00FE,',
    field('temperature of the tag', '-3.5', ['tag1Temp']),
    ',',
    field('humidity of the tag', '61', ['tag1Humidity']),
    ...end(),
  ],
}

const emergency: Sample = {
  title: 'an SOS',
  seal: dollar,
  options: { ack: true },
  tail: ['replies', 'time'],
  parts: [...start('SOS', '060502'), ',', field('input', '01', []), ',1,', ...place(), ',00,20455.7', ...end()],
}

const ignition: Sample = {
  title: 'the ignition goes on',
  seal: dollar,
  tail: ['time'],
  parts: [
    ...start('IGN', '060502'),
    field('duration', '3519', []),
    ',',
    ...place(),
    ',01,',
    field('satellites', '11', ['sat']),
    ',',
    field('hours', '00712:10:05', ['hours'], { damage: BAD_NUMBERS }),
    ',',
    field('distance', '20455.7', ['odometer'], { damage: BAD_NUMBERS }),
    ...end(),
  ],
}

const bus: Sample = {
  title: 'the vehicle bus',
  seal: dollar,
  tail: ['time'],
  parts: [
    ...start('CAN', '310603'),
    '00,1,C0000178,',
    field('fuel used', '100.5', ['fuelUsed']),
    ',',
    field('engine speed', '1400', ['rpm']),
    ',',
    field('speed of the vehicle', '63', ['obdSpeed']),
    ',',
    field('coolant', '88', ['coolantTemp']),
    ',',
    field('fuel', 'P40.50', ['fuel']),
    ',',
    field('accuracy', '1', ['valid']),
    ',',
    ...place().slice(2),
    ',00',
    ...end(),
  ],
}

const information: Sample = {
  title: 'information',
  seal: dollar,
  tail: ['time'],
  parts: [
    ...start('INF', '060502'),
    '22,',
    field('card', '89550531110012345678', ['iccid']),
    ',',
    field('signal', '23', ['rssi']),
    ',0,1,',
    field('supply', '12600', ['power', 'odometer'], { damage: ['x', '', '999', '12.5'] }),
    ',,',
    field('battery', '4.08', ['battery']),
    ',1,1,0,0,20260419182900',
    ...end(),
  ],
}

const heartbeat: Sample = {
  title: 'a heartbeat',
  seal: dollar,
  tail: ['replies'],
  parts: [
    `+ACK:GTHBD,060502,${ID},truck,`,
    field('time', '20260419183015', []),
    ',',
    field('number', '0B1C', ['replies']),
  ],
}

const imeiBytes = Uint8Array.of(56, 17, 3, 32, 0, 0, 62, 1)

const withLength = (content: Uint8Array): Uint8Array => {
  const whole = Uint8Array.from(content)
  whole[9] = whole.length >> 8
  whole[10] = whole.length & 0xff
  return whole
}

const binaryReport: Sample = {
  title: 'a binary report',
  seal: withLength,
  tail: false,
  parts: [
    '+RSP',
    hex('07 00fe5fbf 0000 4b 0305 0318'),
    imeiBytes,
    field('charge', hex('5a'), ['batteryLevel']),
    field('supply', hex('30d4'), ['power']),
    field('analogue input', hex('04b0'), ['adc1']),
    field('inputs', hex('01'), ['input']),
    field('outputs', hex('00'), ['output']),
    field('state', hex('22'), ['ignition', 'motion']),
    field('satellites', hex('1a'), ['sat']),
    field('report type', hex('10'), []),
    hex('01'),
    field('accuracy', hex('01'), ['hdop', 'valid']),
    field('speed', hex('002905'), ['speedKnots']),
    field('course', hex('010e'), ['courseDegrees']),
    field('altitude', hex('032c'), ['altitudeMeters']),
    field('longitude', hex('fd1018b8'), ['fix']),
    field('latitude', hex('fe7bfe4f'), ['fix']),
    field('time', hex('07ea0413121e0c'), ['time']),
    field('cell', hex('0724 0011 2c1a b3c4 00'), ['network']),
    hex('000000 0000000000 000000'),
    field('hours', hex('000002c80a05'), ['hours']),
    hex('07ea0413121e0f 1f0a 1234 0d0a'),
  ],
}

const PRO_HEAD = '00 0861234500009871 8203 0003 00 00'
const proLength = (content: Uint8Array): Uint8Array => {
  const records = content.subarray(4)
  const writer = new ByteWriter()
    .ascii('+')
    .u8(0)
    .u16(content.length + 4)
  return writer.raw(records).hex('1f0a55').ascii('$').done()
}

const newerUnit: Sample = {
  title: 'a report of a newer unit',
  seal: proLength,
  options: { ack: true },
  tail: false,
  parts: [
    hex(`2b000000 ${PRO_HEAD}`),
    hex('28'),
    field('time of the record', hex('69e4f0a7'), ['time']),
    hex('0189 50'),
    field('event', hex('00'), ['event']),
    hex('52 16'),
    field('state', hex('29'), ['valid']),
    field('longitude', hex('fd1018b8'), ['fix']),
    field('latitude', hex('fe7bfe4f'), ['fix']),
    field('time', hex('69e4f0a4'), ['time']),
    field('speed', hex('019f'), ['speedKnots']),
    field('accuracy', hex('0a'), ['hdop']),
    field('course', hex('010e'), ['courseDegrees']),
    field('altitude', hex('001fb8'), ['altitudeMeters']),
    field('satellites', hex('0b'), ['sat']),
    hex('61 05 00'),
    field('battery', hex('0f3c'), ['battery']),
    field('charge', hex('4e'), ['batteryLevel']),
    hex('00'),
  ],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [
  regular,
  several,
  extended,
  emergency,
  ignition,
  bus,
  information,
  heartbeat,
  binaryReport,
  newerUnit,
]
