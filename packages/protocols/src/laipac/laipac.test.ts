import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { laipac } from './laipac.protocol'

const report = (status: string, event: string): Uint8Array =>
  bytesFromAscii(
    `$AVRMC,70010020,050607,${status},2333.0000,S,04637.8000,W,12.50,90.00,040326,${event},4.115,167,1,120,0,0D7AB913,724005*7A`,
  )
const decode = (status: string, event: string) => decodeInTurn(laipac, [report(status, event)])
const repliesOf = (status: string, event: string): string[] =>
  (decode(status, event).replies ?? []).map(({ bytes }) => asciiOf(bytes))

test('a place with its cell', () => {
  expect(decode('P', '0')).toMatchObject({
    deviceIds: ['70010020'],
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
        attributes: { status: 'P', event: '0', battery: 4.115, odometer: 167_000, gps: 1, adc1: 0.12 },
        network: {
          cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x0d7a, cellId: 0xb913 }],
        },
      },
    ],
  })
  expect(decode('V', '0').positions?.[0]?.fix?.valid).toBe(false)
})

test('events, inputs and what the device waits for', () => {
  const attributesOf = (event: string) => decode('A', event).positions?.[0]?.attributes
  expect(attributesOf('8')).toMatchObject({ alarm: 'vibration', event: '8' })
  expect(attributesOf('D')).toMatchObject({ in1: true, in2: true })
  expect(attributesOf('D')).not.toHaveProperty('event')
  expect(repliesOf('A', '0')).toEqual([])
  expect(repliesOf('r', '0')).toEqual(['$EAVACK,0,7A*5D\r\n'])
  expect(repliesOf('A', 'Y')).toEqual(['$AVCFG,00000000,y*2C\r\n'])
  expect(repliesOf('p', '3')).toHaveLength(2)
})

test('an echo is sent back', () => {
  const echo = decodeInTurn(laipac, [bytesFromAscii('$ECHK,70010020,7*35')])
  expect(echo.replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['$ECHK,70010020,7*35\r\n'])
})

test('commands', () => {
  const target = { uniqueId: '70010020', now: new Date(0) }
  const encode = (type: string, attributes = {}) => {
    const encoded = laipac.encode?.({ type, attributes }, target) ?? { unsupported: '' }
    return 'bytes' in encoded ? asciiOf(encoded.bytes) : encoded
  }
  expect(encode('positionSingle')).toBe('$AVREQ,00000000,1*60\r\n')
  expect(encode('rebootDevice', { devicePassword: '1234' })).toMatch(/^\$AVRESET,70010020,1234\*/)
  expect(encode('custom', { data: '$AVREQ,00000000,1' })).toBe('$AVREQ,00000000,1*60\r\n')
  expect(encode('engineStop')).toEqual({ unsupported: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frame = report('A', '0')
  const line = bytesFromAscii(`${asciiOf(frame)}\r\n`)
  expectFramesInAnyPieces(laipac, [line, line], [frame, frame])
  expectNothingThrows(laipac, [line])
  expect(decodeInTurn(laipac, [bytesFromAscii('$AVRMC')])).toEqual({ error: expect.any(String) })
})
