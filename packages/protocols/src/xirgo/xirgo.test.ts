import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { xirgo } from './xirgo.protocol'

const START = '$$350001000200030,6009,2026/03/04,05:06:07,-23.55000,-46.63000,760,'
const report = `${START}10.0,0.0,0.0,900,90,9,0.8,100,1.5,12.6,21,1,1,0101,3.5,40.5,5,10,1,2,3,4,5,6##`
const old = `${START}10.0,90.0,9,0.8,12.6,21,100,1,0,0.0,0.0,0,1,1,1##`
const form = '$$184800619,4001,03/04/2026,05:06:07,-23.55,-46.63,900,12.1,3##'
const FORM = 'UID,EV,D,T,LT,LN,HD,BV,GS'
const decode = (text: string, connection = freshConnection()) =>
  decodeInTurn(xirgo, [bytesFromAscii(text.replace('##', ''))], connection)

test('reports of both orders', () => {
  expect(decode(report)).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), latitude: -23.55, longitude: -46.63, valid: true },
        attributes: {
          alarm: 'powerCut',
          sat: 9,
          odometer: 160_934,
          in2: 1,
          out1: 1,
          hours: 36_000_000,
          coolantTemp: 6,
        },
      },
    ],
  })
  expect(decode(old).positions?.[0]).toMatchObject({
    fix: { courseDegrees: 90, altitudeMeters: 760 },
    attributes: { battery: 12.6, rssi: 21, odometer: 160_934 },
  })
  expect(decode(old).positions?.[0]?.fix?.speedKnots).toBeCloseTo(8.68976, 5)
})

test('fields of a form', () => {
  expect(decode(form, freshConnection({ form: FORM })).positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), courseDegrees: 90, valid: true },
    attributes: { event: 4001, ignition: true, battery: 12.1 },
  })
})

test('datagrams are confirmed, answers reach the commands', () => {
  const { replies } = decode(report, { ...freshConnection(), transport: 'udp' })
  expect(replies?.map(({ bytes, when }) => [asciiOf(bytes), when])).toEqual([
    ['!UDP_ACK,350001000200030,6009', 'stored'],
  ])
  expect(decode('+XT:7005,2,0')).toEqual({ commandResult: '+XT:7005,2,0' })
})

test('what cannot be read is an error', () => {
  expect(decode('GET /')).toEqual({ error: expect.any(String) })
})

test('a date or a place that cannot be costs itself alone', () => {
  expect(decode(report.replace('/03/', '/13/')).positions?.[0]?.fix).toMatchObject({ latitude: -23.55 })
  const [nowhere] = decode(report.replace('-23.5', '-93.5')).positions ?? []
  expect(nowhere?.fix).toBeUndefined()
  expect(nowhere?.attributes).toMatchObject({ alarm: 'powerCut', sat: 9 })
  expect(decode(`${START}##`)).toEqual({ deviceIds: ['350001000200030'] })
})

test.each([
  ['6017', { alarm: 'tow' }],
  ['6090', { alarm: 'removing' }],
  ['6071', { motion: true }],
  ['4005', { charge: false }],
])('event %s', (event, attributes) => {
  expect(decode(old.replace('6009', event)).positions?.[0]?.attributes).toMatchObject(attributes)
})

test('speed and distance of a form; an ignition that the unit does not know', () => {
  const named = freshConnection({ form: 'UID,EV,D,T,LT,LN,GSPT,MI,IG' })
  const [position] = decode('$$1,6000,03/04/2026,05:06:07,-23.55,-46.63,100,1500,0##', named).positions ?? []
  expect(position?.fix?.speedKnots).toBeCloseTo(53.9957, 4)
  expect(position?.attributes).toEqual({ event: 6000, odometer: 1500 })
})

test('outputs', () => {
  const encoded = (data: unknown) =>
    xirgo.encode?.({ type: 'outputControl', attributes: { data } }, { uniqueId: '1', now: new Date(0) })
  expect(encoded('0')).toEqual({ bytes: bytesFromAscii('+XT:7005,1,1') })
  expect(encoded('on')).toHaveProperty('unsupported')
})

test('streams in any pieces, damaged or not', () => {
  const frames = [report, old, form].map((text) => bytesFromAscii(text))
  expectFramesInAnyPieces(
    xirgo,
    frames,
    frames.map((one) => one.subarray(0, -2)),
  )
  expectNothingThrows(xirgo, frames)
})
