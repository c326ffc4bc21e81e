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

test('the fields of a rare mask: event, message, a card that was read, fuel of the bus', () => {
  const rare = `~000000005000001E;350001000200030;1;VAN;${MS};5;HELLO$`
  expect(decode(rare).positions?.[0]?.attributes).toEqual({
    count: 1,
    nickname: 'VAN',
    driverUniqueId: '5',
    message: 'HELLO',
  })
  const named = `~00000000001C0002;350001000200030;126;4;0099|0000000000003400;320;7.5;90$`
  expect(decode(named).positions?.[0]?.attributes).toEqual({
    event: 126,
    eventStatus: 4,
    eventName: '0099',
    driverUniqueId: '0099',
    autonomy: 320,
    fuelConsumption: 7.5,
    fuelUsed: 90,
  })
})

test('supply and battery come in millivolts', () => {
  expect(decode(text).positions?.[0]?.attributes).toMatchObject({ power: 12.6, battery: 4.05 })
})

test('what has no IMEI is an error; a bad field is not', () => {
  for (const report of ['{"imei":"?"}', '{}}', '~$']) {
    expect(decode(report)).toMatchObject({ error: expect.any(String) as string })
  }
  const [nowhere] = decode(text.replace('-23.55', '-93.55')).positions ?? []
  expect(nowhere?.fix).toBeUndefined()
  expect(nowhere).toMatchObject({ deviceTime: new Date(MS + 9), attributes: { sat: 9, fuel: 75 } })
})

test('a binary report is acknowledged, so that it does not come again', () => {
  expect(decode('^\x00$').replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['ACK'])
})

test('streams in any pieces, damaged or not', () => {
  const frames = [text, json].map((one) => bytesFromAscii(one))
  expectFramesInAnyPieces(jmak, frames)
  expectNothingThrows(jmak, frames)
})
