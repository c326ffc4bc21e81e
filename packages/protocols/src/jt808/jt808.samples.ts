import { ByteWriter, xorOf } from '../bytes/index'
import { field, hex, type Part, type Sample } from '../testing/samples'
import { escaped } from './frame'

const TERMINAL = '013511223344'

/** Marks, header with its length, sum and escapes around a body. */
const sealedAs =
  (type: number, flags = 0) =>
  (body: Uint8Array): Uint8Array => {
    const writer = new ByteWriter().u8(0x7e).u16(type)
    writer.u16(body.length + flags)
    writer.hex(TERMINAL).u16(7).raw(body)
    writer.u8(xorOf(writer.done(), 1))
    return escaped(writer.u8(0x7e).done())
  }

const place = (record?: number): Part[] => {
  const on = record === undefined ? {} : { record }
  return [
    field('latitude', hex('018402f1'), ['fix'], on),
    field('longitude', hex('02efe948'), ['fix'], on),
    field('altitude', hex('038c'), ['altitudeMeters'], on),
    field('speed', hex('019f'), ['speedKnots'], on),
    field('course', hex('010e'), ['courseDegrees'], on),
    field('time', hex('260419183012'), ['time'], on),
  ]
}

const state = (record?: number): Part =>
  field(
    'state',
    hex('0000000f'),
    ['fix', 'valid', 'ignition', 'blocked', 'charge'],
    record === undefined ? {} : { record },
  )

const items: Part[] = [
  hex('0104'),
  field('distance', hex('0004b3a1'), ['odometer']),
  hex('0302 019f 3001'),
  field('signal', hex('1c'), ['rssi']),
  hex('3101'),
  field('satellites', hex('0b'), ['sat']),
  hex('e304 00'),
  field('charge', hex('5a'), ['batteryLevel']),
  field('battery', hex('019a'), ['battery']),
  hex('eb06'),
  field('nested item', hex('0004 00a8 5a00'), ['batteryLevel', 'network', 'timezone']),
]

const location: Sample = {
  title: 'a location with items',
  seal: sealedAs(0x0200),
  tail: ['attributes', 'network'],
  parts: [field('alarms', hex('00000001'), ['alarm']), state(), ...place(), ...items],
}

const batch: Sample = {
  title: 'a batch of two',
  seal: sealedAs(0x0704),
  tail: ['attributes'],
  parts: [
    hex('0002 01'),
    hex('001f 00000000'),
    state(0),
    ...place(0),
    hex('3101'),
    field('satellites', hex('0b'), ['sat'], { record: 0 }),
    hex('001f'),
    field('alarms', hex('00000002'), ['alarm'], { record: 1 }),
    hex('0000000f'),
    ...place(1),
    hex('3001 1c'),
  ],
}

const registration: Sample = {
  title: 'a registration',
  seal: sealedAs(0x0100),
  tail: [],
  parts: [field('province and maker', hex('002c012f 3730313131'), []), hex('42534a2d4d374220303030303030303030')],
}

const heartbeat: Sample = {
  title: 'a heartbeat with charge and signal',
  seal: sealedAs(0x0002),
  tail: ['attributes', 'record', 'replies'],
  parts: [
    field('charge', hex('4b'), ['batteryLevel']),
    field('signal', hex('1c'), ['rssi']),
    field('status', hex('02'), ['status']),
  ],
}

const card: Sample = {
  title: 'a card',
  seal: sealedAs(0x0702),
  tail: ['cardValidity'],
  parts: [
    field('status', hex('01'), ['cardStatus']),
    field('time', hex('260419183012'), ['time']),
    field('result', hex('00'), ['cardResult']),
    hex('03'),
    field('name', hex('416e61'), ['driver']),
    hex('4237373030 000000000000000000000000000000 02 5350'),
    field('validity', hex('20301231'), ['cardValidity']),
  ],
}

const vehicleRecord: Sample = {
  title: 'a record of the vehicle bus',
  seal: sealedAs(0x0900),
  tail: ['fix', 'ignition', 'blocked', 'charge'],
  parts: [
    hex('f0'),
    field('time', hex('260419183012'), ['time']),
    hex('00 01 01 02 0536 02'),
    field('engine speed', hex('0fa0'), ['rpm']),
    hex('052d 01'),
    field('coolant', hex('5a'), ['coolantTemp']),
    state(),
    field('latitude', hex('018402f1'), ['fix']),
    field('longitude', hex('02efe948'), ['fix']),
  ],
}

const sealedLock = (body: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u8(0x7e).u16(0x5501)
  writer.u16(body.length + 0x8000)
  writer.hex(TERMINAL).u8(7).raw(body)
  writer.u8(xorOf(writer.done(), 1))
  return escaped(writer.u8(0x7e).done())
}

const padlock: Sample = {
  title: 'a padlock',
  seal: sealedLock,
  tail: ['geofence'],
  parts: [
    field('time', hex('190426183012'), ['time']),
    field('latitude', hex('25257040'), ['fix']),
    field('longitude and flags', hex('0491665071'), ['fix', 'valid']),
    field('speed', hex('10'), ['speedKnots']),
    field('course', hex('2d'), ['courseDegrees']),
    field('signal', hex('1c'), ['rssi']),
    field('satellites', hex('06'), ['sat']),
    field('distance', hex('00000107'), ['odometer']),
    field('charge', hex('4e'), ['batteryLevel', 'charge']),
    field('cell', hex('00001234 00ab'), ['network']),
    hex('03'),
    field('status', hex('0020'), ['status', 'blocked']),
    field('alarms', hex('0002'), ['alarm']),
    hex('1001'),
    field('what woke it', hex('02'), ['wakeSource']),
    hex('fc01'),
    field('geofence', hex('05'), ['geofence']),
  ],
}

/** Messages of our own making; the properties in `damage.test.ts` are tried on each. */
export const samples: readonly Sample[] = [location, batch, registration, heartbeat, card, vehicleRecord, padlock]
