import { expect, test } from 'vitest'
import { ByteWriter } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { tzone } from './tzone.protocol'

const CLOCK = '1a0304050617'
const message = (hardware: string, ...blocks: string[]): Uint8Array => {
  const body = new ByteWriter().hex(`2424${hardware}022000000350001000200030${CLOCK}`)
  for (const one of blocks) {
    const digits = one.replaceAll(' ', '')
    body.u16(digits.length / 2).hex(digits)
  }
  return new ByteWriter()
    .u16(0x545a)
    .u16(body.length + 4)
    .raw(body.done())
    .hex('000700000d0a')
    .done()
}
const PLACE = '0a 00d79b50 01aae910 1a0304050607 04e2 0003e8 0a5a'
const attributesOf = (frame: Uint8Array) => decodeInTurn(tzone, [frame]).positions?.[0]?.attributes

test('a place in the south-west with cells and status', () => {
  const cards = ['02 05 012345 067890', '', '', '', '', '', '000002000003']
  expect(
    decodeInTurn(tzone, [message('010b', PLACE, '28137300', '1440021117060171 04b0 0001 0002 0019', ...cards)]),
  ).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
        },
        deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 23)),
        attributes: {
          sat: 10,
          odometer: 1000,
          alarm: 'hardBraking,sos',
          out1: false,
          out2: true,
          in1: true,
          rssi: 23,
          battery: 3.69,
          power: 12,
          adc2: 2,
          temp1: 25,
          card1: '12345',
          card2: '67890',
          passengersOn: 2,
          passengersOff: 3,
        },
        network: { cellTowers: [{ locationAreaCode: 0x2813, cellId: 0x7300 }] },
      },
    ],
  })
})

test('the short status has one byte of outputs, and is no call for help', () => {
  const stripe = '01 2520534d495448'
  expect(attributesOf(message('0153', '', '', 'aac063 1517 01a2 0487 0000 0000', stripe))).toMatchObject({
    out1: true,
    rssi: 21,
    battery: 4.18,
    power: 11.59,
    card: '% SMITH',
  })
  expect(attributesOf(message('0153', '', '', 'aac063 1517 01a2 0487 0000 0000', stripe))).not.toHaveProperty('alarm')
})

test.each([
  ['09', 'powerOff'],
  ['42', 'geofenceExit'],
  ['a0', 'temperature'],
])('warning %s is %s; one that is not known is none', (code, alarm) => {
  const status = (first: string) => attributesOf(message('010b', PLACE, '28137300', `${first}00000017060171 04b0 0001 0002 0019`)) // prettier-ignore
  expect(status(code)).toMatchObject({ alarm })
  expect(status('ee')).not.toHaveProperty('alarm')
})

test('thermometers by radio and of the unit', () => {
  const tags = '00 02 0b 06161154000e100132ff20 06161156000db6405bff49'
  expect(attributesOf(message('0406', '', 'aac0', tags))).toMatchObject({ temp1: 30.6, temp2: -9.1 })
  expect(
    attributesOf(message('0407', '', '010a 0724 0005 0886 00007dca', 'aa1028 37 016a 4114 0255 00')),
  ).toMatchObject({
    battery: 3.62,
    temp1: -27.6,
    humidity: 59.7,
    lightSensor: true,
  })
})

test('nothing but zeroes is no place', () => {
  expect(decodeInTurn(tzone, [message('010b', '00'.repeat(22))]).positions).toMatchObject([
    { deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 23)) },
  ])
  expect(decodeInTurn(tzone, [message('010b', '00'.repeat(22))]).positions?.[0]?.fix).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  const frame = message('010b', PLACE, '28137300')
  expectFramesInAnyPieces(tzone, [frame, frame])
  expectNothingThrows(tzone, [frame])
  expect(decodeInTurn(tzone, [Uint8Array.of(0x54, 0x5a, 0, 4, 0x24, 0x25)])).toEqual({ error: expect.any(String) })
})
