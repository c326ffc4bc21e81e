import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { jmak } from './jmak.protocol'

const MS = Date.UTC(2026, 2, 4, 5, 6, 7, 80)
const text =
  `~000000041FE3FFFF;233333-1-1;350001000200030;77;NULL;${MS};-23.55;-46.63;760;B;36;9;21;0.8;90;1;0;10.5;1.5;12600;4050;VIVO;4;${MS + 9};1;6;AB12;0.0` +
  `|0000000000000107;100.5;20;60;75$`
const json = `{"imei":350001000200030,"cnt":78,"ts":${MS},"gps":[-23.55,-46.63],"alt":760,"speed":36,"ive":1,"name":"a}\\"b","evt":{},"fix":1}`
const decode = (report: string) => decodeInTurn(jmak, [bytesFromAscii(report)])

test('a report in text with values of the vehicle bus', () => {
  expect(decode(text)).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: { time: new Date(MS), valid: true, latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
        deviceTime: new Date(MS + 9),
        attributes: {
          sat: 9,
          ignition: true,
          odometer: 1500,
          in1: false,
          in2: true,
          out1: true,
          driverUniqueId: 'AB12',
          obdOdometer: 100_500,
          hours: 72_000_000,
          obdSpeed: 60,
          fuel: 75,
        },
      },
    ],
    replies: [{ when: 'stored' }],
  })
})

test('a report in JSON', () => {
  const { positions, replies } = decode(json)
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(MS), latitude: -23.55 },
    attributes: { ignition: true },
  })
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['ACK'])
})

test('what cannot be read is an error', () => {
  for (const report of [
    text.replace('-23.55', '-93.55'),
    text.replace('350001', 'x'),
    '^\x00$',
    '{"imei":1}',
    '{}}',
    '~$',
  ]) {
    expect(decode(report)).toEqual({ error: expect.any(String) })
  }
})

test('streams in any pieces, damaged or not', () => {
  const frames = [text, json].map((one) => bytesFromAscii(one))
  expectFramesInAnyPieces(jmak, frames)
  expectNothingThrows(jmak, frames)
})
