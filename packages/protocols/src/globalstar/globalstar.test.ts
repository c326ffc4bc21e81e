import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { decodeHttpBody } from '../testing/http'
import { globalstar } from './globalstar.protocol'

const SECONDS = 1_772_600_767
const messages = (...payloads: string[]) =>
  bytesFromAscii(
    `<stuMessages messageID="ab12">${payloads
      .map(
        (one) =>
          `<stuMessage><esn>0-7</esn><unixTime>${SECONDS}</unixTime><payload encoding="hex">0x${one}</payload></stuMessage>`,
      )
      .join('')}</stuMessages>`,
  )
const read = (payload: string, model?: string) =>
  decodeHttpBody(globalstar, messages(payload), { model }).positions?.[0]

test('a place in the south-west, on the move, with its answer', () => {
  const { deviceIds, positions, http } = decodeHttpBody(globalstar, messages('00de81b5ded7440a40'))
  expect(deviceIds).toEqual(['0-7'])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(SECONDS * 1000), valid: true },
    attributes: { input: 10, motion: true },
  })
  expect(positions?.[0]?.fix?.latitude).toBeCloseTo(-23.55, 3)
  expect(positions?.[0]?.fix?.longitude).toBeCloseTo(-46.63, 3)
  expect(http?.body).toContain('correlationID="ab12"><state>pass</state>')
})

test('what caused the message, the battery and vibration', () => {
  expect(read('04de81b5ded7443010')?.attributes).toEqual({
    batteryReplace: true,
    input: 0,
    event: 3,
    alarm: 'vibration',
    motion: false,
  })
})

test('no place where the receiver failed, nor in messages of another type', () => {
  expect(read('08de81b5ded7440a00')).toMatchObject({ deviceTime: new Date(SECONDS * 1000) })
  expect(read('08de81b5ded7440a00')?.fix).toBeUndefined()
  expect(read('57de81b5ded7440a00')).toEqual({ deviceTime: new Date(SECONDS * 1000), attributes: { type: 3 } })
})

test('AtlasTrax', () => {
  expect(read('52de81b5ded7442480', 'AtlasTrax')).toMatchObject({
    fix: { courseDegrees: 90 },
    attributes: { in1: false, in2: true, charge: true, alarm: 'vibration', batteryReplace: true },
  })
  expect(read('52de81b5ded744ff80', 'AtlasTrax')).toBeUndefined()
})

test('the same in JSON', () => {
  const device = {
    deviceIdentify: { esn: '0-8', unixTime: SECONDS },
    gpsCoordinate: { latitude: '-23.55', longitude: '-46.63' },
    deviceInfo: { gpsDataValid: 'Valid', deviceAtRest: 'No' },
  }
  const body = bytesFromAscii(JSON.stringify({ entry: { devices: [{ esn: 1 }, device] } }))
  expect(decodeHttpBody(globalstar, body)).toMatchObject({
    deviceIds: ['0-8'],
    positions: [{ fix: { latitude: -23.55 }, attributes: { motion: true } }],
    http: { status: 200, body: '{"status":"ok"}' },
  })
})

test('a message that cannot be read is answered all the same; another text is refused', () => {
  expect(decodeHttpBody(globalstar, messages('zz')).http?.status).toBe(200)
  for (const text of ['', '<other/>', '{"entry":1}', '{']) {
    expect(decodeHttpBody(globalstar, bytesFromAscii(text)).http?.status).toBe(400)
  }
})
