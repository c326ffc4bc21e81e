import { answerLength, answerOf, jsonRequest } from './http'
import { speaking } from './speaking'
import { courseOf, unixSeconds } from './words'

export const owntracksDevice = speaking(
  {
    name: 'owntracks',
    defaultPort: 5144,
    carries: ['ignition', 'altitude'],
    acknowledges: true,
    precision: { degrees: 0.0000001 },
    uniqueId: (serial) => `owntracks-${serial}`,
  },
  {
    report: (id, fix) =>
      jsonRequest({
        _type: 'location',
        tid: id,
        lat: fix.latitude,
        lon: fix.longitude,
        tst: unixSeconds(fix.time),
        vel: Math.round(fix.speedKmh),
        cog: courseOf(fix),
        alt: Math.round(fix.altitudeMeters),
        ign: fix.ignition,
        batt: Math.round(fix.batteryPercent),
      }),
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
