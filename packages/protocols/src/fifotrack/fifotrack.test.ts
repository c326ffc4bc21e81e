import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { fifotrack } from './fifotrack.protocol'

const IMEI = '350001000200030'
const frameOf = (content: string) => {
  const body = `,${IMEI},1A,${content}`
  return bytesFromAscii(`$$${body.length}${body}*7F\r\n`)
}
const CELL = '724|5|1A2B|102ABCD'
const report = frameOf(
  `A01,15,260304050607,A,-23.550000,-46.630000,36,90,760,1500,60,900000A8,03,1,${CELL},4B0|190|2,B48CEB,`,
)
const access = frameOf(`A03,,260304050607,${CELL},4.05,88,001F,1,0A1B2C3D4E5F:-61`)
const place = frameOf(`A03,2,260304050607,${CELL},4.05,88,001F,0,A,36,9,-23.550000,-46.630000`)
const decode = (frame: Uint8Array, connection = freshConnection()) => decodeInTurn(fifotrack, [frame], connection)
const textsOf = (decoded: ReturnType<typeof decode>) => decoded.replies?.map(({ bytes }) => asciiOf(bytes))

test('a report', () => {
  expect(decode(report)).toMatchObject({
    deviceIds: [IMEI],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          latitude: -23.55,
          longitude: -46.63,
          altitudeMeters: 760,
        },
        attributes: { alarm: 'powerCut', rssi: 21, sat: 9, hours: 60_000, adc1: 1200, driverUniqueId: '11832555' },
        network: { cellTowers: [{ mobileCountryCode: 724, cellId: 0x102abcd }] },
      },
    ],
  })
})

test('short reports are confirmed with the time', () => {
  const [position] = decode(access).positions ?? []
  expect(position).toMatchObject({
    deviceTime: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
    attributes: { batteryLevel: 88 },
  })
  expect(position?.network?.wifiAccessPoints).toEqual([{ macAddress: '0A:1B:2C:3D:4E:5F', signalStrength: -61 }])
  expect(textsOf(decode(access))?.[0]).toMatch(/^##36,350001000200030,1A,A03,260506000000\*[\dA-F]{2}\r\n$/)
  expect(decode(place).positions?.[0]).toMatchObject({
    fix: { latitude: -23.55 },
    attributes: { alarm: 'sos', sat: 9 },
  })
})

test('pictures are asked for piece by piece', () => {
  const connection = freshConnection()
  const first = decode(frameOf('D05,260304050607,-23.55,-46.63,1,1,1,1500,2444D86'), connection)
  expect(textsOf(first)?.[0]).toContain('D06,2444D86,0,1024*')
  expect(textsOf(decode(frameOf('D06,2444D86,0,1024,xyz'), connection))?.[0]).toContain('D06,2444D86,1024,1024*')
  expect(decode(frameOf('D06,2444D86,1024,476,xyz'), connection).replies).toBeUndefined()
})

test('answers and commands', () => {
  expect(decode(frameOf('B03,OK'))).toMatchObject({ commandResult: 'B03,OK' })
  const encoded = (data: string) =>
    fifotrack.encode?.({ type: 'custom', attributes: { data } }, { uniqueId: IMEI, now: new Date(0) })
  expect(encoded('B03')).toHaveProperty('bytes')
  expect(encoded('B03\n')).toHaveProperty('unsupported')
})

test.each([
  [30, 'jamming'],
  [31, 'fallDown'],
  [33, 'geofenceExit'],
  [34, 'geofenceEnter'],
  [41, 'temperature'],
  [54, 'powerOff'],
  [25, undefined],
  [29, undefined],
])('event %i is %s', (code, alarm) => {
  const frame = frameOf(`A01,${code},260304050607,A,-23.55,-46.63,36,90,760,1500,60,0,,,${CELL},4B0,77,9|8`)
  const [position] = decode(frame).positions ?? []
  expect(position?.attributes.alarm).toBe(alarm)
  expect(position?.attributes).toMatchObject({ io1: '9', io2: '8' })
})

test('what is no message is an error; a bad date costs itself', () => {
  expect(decode(bytesFromAscii('$$'))).toEqual({ error: expect.any(String) })
  expect(decode(frameOf('A01,2,261304050607,A,1.0,2.0,0,0,0,0,0,0,0,0,,')).positions?.[0]).toMatchObject({
    fix: { latitude: 1, longitude: 2 },
    attributes: { alarm: 'sos' },
  })
  expect(decode(frameOf('A01,2')).positions).toEqual([{ attributes: { alarm: 'sos' } }])
})

test('streams in any pieces, damaged or not', () => {
  const frames = [report, access, place]
  expectFramesInAnyPieces(
    fifotrack,
    frames,
    frames.map((one) => one.subarray(0, -2)),
  )
  expectNothingThrows(fifotrack, frames)
})
