import { answerLength, answerOf, getRequest } from './http'
import { speaking } from './speaking'
import { imeiFrom, rmcOf } from './words'

export const opengtsDevice = speaking(
  {
    name: 'opengts',
    defaultPort: 5159,
    carries: ['batteryLevel', 'altitude', 'validity'],
    acknowledges: true,
    uniqueId: imeiFrom('86410060'),
  },
  {
    report: (id, fix) =>
      getRequest(
        `/?id=${id}&alt=${fix.altitudeMeters}&batt=${fix.batteryPercent}&code=0xF020&gprmc=$GPRMC,${rmcOf(fix)},,*00`,
      ),
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
