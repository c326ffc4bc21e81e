import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gpsgate } from './gpsgate.protocol'

const RMC = '$GPRMC,050607.000,A,2333.0000,S,04637.8000,W,12.5,90.0,040326,,*0A'
const message = (tail: string): string =>
  `$FRCMD,350001000200030,_SendMessage,,2333.0000,S,04637.8000,W,760,12.5,90,040326,050607.00,1${tail}*7A`
const decode = (text: string) => decodeInTurn(gpsgate, [bytesFromAscii(text)])
const answerTo = (text: string): string[] => (decode(text).replies ?? []).map(({ bytes }) => asciiOf(bytes))

test('a login opens a session, or hears why not', () => {
  expect(decode('$FRLIN,,van7,KLRF*28').deviceIds).toEqual(['van7'])
  expect(answerTo('$FRLIN,,van7,KLRF*28')).toEqual(['$FRSES,embedded*73\r\n'])
  expect(asciiOf(decode('$FRLIN,IMEI,van7,*28').refusal ?? new Uint8Array())).toMatch(
    /^\$FRERR,AuthError,Unknown device\*/,
  )
  expect(decode('$FRLIN,*28').error).toBeDefined()
  expect(answerTo('$FRVER,1,0,Client 2*10')).toEqual(['$FRVER,1,0,GpsGate Server 1.0*01\r\n'])
})

test('a place behind a login and one that names its device', () => {
  const fix = {
    time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    speedKnots: 12.5,
    courseDegrees: 90,
  }
  expect(decode(RMC).positions).toMatchObject([{ fix }])
  expect(decode(message(''))).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [{ fix: { ...fix, altitudeMeters: 760 }, attributes: {} }],
  })
})

test('only a pressed button is a call for help', () => {
  const alarmOf = (tail: string) => decode(message(tail)).positions?.[0]?.attributes.alarm
  expect(alarmOf(',SosButton=1,voltage=4')).toBe('sos')
  expect(alarmOf(',SosButton=0')).toBeUndefined()
})

test('streams in any pieces, damaged or not', () => {
  const line = bytesFromAscii(`${RMC}\r\n`)
  expectFramesInAnyPieces(gpsgate, [line, line], [bytesFromAscii(RMC), bytesFromAscii(RMC)])
  expectNothingThrows(gpsgate, [line, bytesFromAscii(message(''))])
  expect(decode('hello')).toEqual({ error: expect.any(String) })
})
