import { answerLength, answerOf, jsonRequest } from './http'
import { speaking } from './speaking'
import { imeiFrom } from './words'

export const flespiDevice = speaking(
  {
    name: 'flespi',
    defaultPort: 5149,
    carries: ['ignition', 'power', 'batteryLevel', 'altitude', 'validity'],
    acknowledges: true,
    precision: { degrees: 0.0000001, speedKnots: 0.001, timeMs: 1 },
    uniqueId: imeiFrom('86410009'),
  },
  {
    report: (id, fix) =>
      jsonRequest([
        {
          ident: id,
          timestamp: fix.time.getTime() / 1000,
          'position.latitude': fix.latitude,
          'position.longitude': fix.longitude,
          'position.altitude': fix.altitudeMeters,
          'position.speed': fix.speedKmh,
          'position.direction': fix.courseDegrees,
          'position.satellites': fix.satellites,
          'position.valid': fix.valid,
          'engine.ignition.status': fix.ignition,
          'external.powersource.voltage': fix.powerVolts,
          'battery.level': fix.batteryPercent,
        },
      ]),
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
