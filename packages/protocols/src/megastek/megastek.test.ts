import { expect, test } from 'vitest'
import { bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { megastek } from './megastek.protocol'

const MGV =
  '$MGV002,350001000200030,Box,S,040326,050607,A,2333.0000,S,04637.8000,W,00,09,00,0.8,10.5,90.0,760,1.5,724,05,1A2B,10ABCD,21,'
const modern = `${MGV}0000,0000,0,0,0,26.5,-2.5,77AB,12,085,PW ON,0a1b2c3d4e5f:61;!`
const watch = `${MGV}66,1200,5,6,7,,,,10,040,Timer;!`
const RMC = '$GPRMC,050607.250,A,2333.0000,S,04637.8000,W,10.5,90.0,040326,,,A*55'
const named = `STX,Car7,${RMC},F,LowBattery,imei:350001000200030,05/9,760.0,Battery=40%,,1,724,05,1A2B,10AB;8F`
const plain = `STX7001002003    j${RMC},724,05,1A2B,10AB,21,94,1000,0001,0010,3.5,4.5,SOS;1D`
const decode = (text: string) => decodeInTurn(megastek, [bytesFromAscii(text)])
const PLACE = { latitude: -23.55, longitude: -46.63, courseDegrees: 90, speedKnots: 10.5 }

test('modern reports', () => {
  expect(decode(modern)).toMatchObject({
    deviceIds: ['350001000200030'],
    positions: [
      {
        fix: { ...PLACE, time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)), altitudeMeters: 760 },
        attributes: {
          archive: true,
          sat: 9,
          odometer: 1500,
          temp1: 26.5,
          temp2: -2.5,
          driverUniqueId: '77AB',
          charge: true,
          belt: 2,
          batteryLevel: 85,
          alarm: 'powerOn',
        },
        network: {
          cellTowers: [{ mobileCountryCode: 724, cellId: 0x10abcd, signalStrength: -21 }],
          wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }],
        },
      },
    ],
  })
  expect(decode(watch).positions?.[0]?.attributes).toMatchObject({ heartRate: 66, steps: 1200, deepSleepTime: 7 })
})

test('classic reports', () => {
  expect(decode(named)).toMatchObject({
    deviceIds: ['350001000200030', 'Car7'],
    positions: [
      {
        fix: { ...PLACE, time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7, 250)), altitudeMeters: 760 },
        attributes: { alarm: 'lowBattery', sat: 5, satVisible: 9, batteryLevel: 40, charge: true },
        network: { cellTowers: [{ locationAreaCode: 0x1a2b }] },
      },
    ],
  })
  expect(decode(plain)).toMatchObject({
    deviceIds: ['7001002003'],
    positions: [
      { fix: PLACE, attributes: { batteryLevel: 94, input: '0001', output: '0010', adc2: '4.5', alarm: 'sos' } },
    ],
  })
})

test('without a place there is nothing to store, without sense there is an error', () => {
  const timer = modern.replace('PW ON', 'Timer')
  expect(decode(timer.replace('2333.0000', '').replace('04637.8000', ''))).toEqual({ deviceIds: ['350001000200030'] })
  for (const text of ['STX,1,x', 'hello']) expect(decode(text)).toEqual({ error: expect.any(String) })
})

test('a date or a place that cannot be costs itself; an alarm needs neither', () => {
  expect(decode(modern.replace('040326', '410326')).positions?.[0]?.fix).toMatchObject({ latitude: -23.55 })
  const [nowhere] = decode(modern.replace('2333.', '9933.')).positions ?? []
  expect(nowhere?.fix).toBeUndefined()
  expect(nowhere?.attributes).toMatchObject({ sat: 9, alarm: 'powerOn' })
  const lost = plain.replace('2333.0000', '').replace('04637.8000', '')
  expect(decode(lost).positions?.[0]?.attributes).toMatchObject({ alarm: 'sos' })
})

test.each([
  ['PSD', 'powerCut'],
  ['Low Extern Voltage', 'lowPower'],
  ['Geo_3 OUT', 'geofenceExit'],
  ['Corner', 'hardCornering'],
  ['BeltOff', 'unlock'],
  ['Sosig', undefined],
])('the reason %s', (reason, alarm) => {
  expect(decode(modern.replace('PW ON', reason)).positions?.[0]?.attributes.alarm).toBe(alarm)
})

test('a heart rate moves inputs and voltages one field on', () => {
  const heart = `${MGV}072,0101,0010,7,8,9,26.5,-2.5,77AB,12,085,SOS,0a1b2c3d4e5f:61;!`
  expect(decode(heart).positions?.[0]?.attributes).toMatchObject({
    heartRate: 72,
    input: 5,
    output: 2,
    adc1: 7,
    adc3: 9,
    temp1: 26.5,
    batteryLevel: 85,
    alarm: 'sos',
  })
})

test('streams in any pieces, damaged or not', () => {
  const counted = `${String(modern.length).padStart(4, '0')}${modern}`
  const frames = [counted, modern, `${named}\r\n`, `${plain}\n`].map((text) => bytesFromAscii(text))
  const trimmed = [counted, modern, named, plain].map((text) => bytesFromAscii(text))
  expectFramesInAnyPieces(megastek, frames, trimmed)
  expectNothingThrows(megastek, trimmed)
})
