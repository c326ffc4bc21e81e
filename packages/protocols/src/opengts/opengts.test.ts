import { expect, test } from 'vitest'
import { decodeHttpPath } from '../testing/http'
import { opengts } from './opengts.protocol'

const RMC = '$GPRMC,050607,A,2333.0000,S,04637.8000,W,12.5,90.0,040326,,*3D'

test('a place with charge, altitude and a call for help', () => {
  expect(decodeHttpPath(opengts, `/gprmc/Data?id=7001&batt=80&alt=760.5&code=0xF841&gprmc=${RMC}`)).toEqual({
    deviceIds: ['7001'],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
          altitudeMeters: 760.5,
          accuracyMeters: 0,
        },
        attributes: { batteryLevel: 80, alarm: 'sos' },
      },
    ],
    http: { status: 200, body: '', unknownDevice: 400 },
  })
})

test('another code is no alarm; a request of nobody is refused', () => {
  expect(decodeHttpPath(opengts, `/?dev=7001&code=0xF020&gprmc=${RMC}`).positions?.[0]?.attributes).toEqual({})
  expect(decodeHttpPath(opengts, '/?gprmc=x').http?.status).toBe(400)
})
