import { expect, test } from 'vitest'
import { bytesFromHex, bytesFromUtf8, hexOf } from '../bytes/index'
import { connectPacket, publishPacket } from '../testing/mqtt'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { pui } from './pui.protocol'

const report = {
  ts: '2026-03-04T05:06:07.080Z',
  location: { lat: -23.55, lon: -46.63 },
  bear: 90,
  spd: 1000,
  ign: 'off',
}
const published = (content: unknown) => publishPacket(bytesFromUtf8(JSON.stringify(content)), 0x0102)
const hexes = (frame: Uint8Array) => decodeInTurn(pui, [frame]).replies?.map(({ bytes }) => hexOf(bytes))

test('a client names the device', () => {
  expect(decodeInTurn(pui, [connectPacket('350001000200030')])).toMatchObject({ deviceIds: ['350001000200030'] })
  expect(hexes(connectPacket('350001000200030'))).toEqual(['20020000'])
  expect(decodeInTurn(pui, [connectPacket('')])).toEqual({ error: expect.any(String) })
})

test('a report is confirmed when it is stored', () => {
  const { positions, replies } = decodeInTurn(pui, [published(report)])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(report.ts), latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
    attributes: { ignition: false },
  })
  expect(positions?.[0]?.fix?.speedKnots).toBeCloseTo(19.43844, 4)
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['40020102', 'stored']])
})

test('subscriptions and pings are answered', () => {
  expect(hexes(bytesFromHex('8206' + '0007' + '000161' + '00'))).toEqual(['9003000700'])
  expect(hexes(bytesFromHex('c000'))).toEqual(['d000'])
})

test('what cannot be read is an error, and confirmed, so that it does not come again', () => {
  for (const frame of [published([1]), publishPacket(bytesFromUtf8('{'), 0x0102)]) {
    const decoded = decodeInTurn(pui, [frame])
    expect(decoded.error).toEqual(expect.any(String))
    expect(decoded.replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['40020102', 'received']])
  }
})

test('a time that cannot be is that of arrival', () => {
  const { positions } = decodeInTurn(pui, [published({ ...report, ts: 'today' })])
  expect(positions?.[0]?.fix).toMatchObject({ latitude: -23.55, time: new Date(Date.UTC(2026, 4, 6)) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [connectPacket('350001000200030'), published(report), bytesFromHex('c000')]
  expectFramesInAnyPieces(pui, frames)
  expectNothingThrows(pui, frames)
})
