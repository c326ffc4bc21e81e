import { answerLength, answerOf, xmlRequest } from './http'
import { speaking } from './speaking'

export const spotDevice = speaking(
  {
    name: 'spot',
    defaultPort: 5156,
    acknowledges: true,
    precision: { degrees: 0.000006, speedKnots: 40, courseDegrees: 360 },
    uniqueId: (serial) => `0-7${String(serial).padStart(7, '0')}`,
  },
  {
    report: (id, fix) =>
      xmlRequest(
        '<?xml version="1.0" encoding="UTF-8"?><messageList><header><totalCount>1</totalCount></header><message>' +
          `<esn>${id}</esn><messageType>TRACK</messageType><timestamp>${fix.time.toISOString()}</timestamp>` +
          `<latitude>${fix.latitude.toFixed(5)}</latitude><longitude>${fix.longitude.toFixed(5)}</longitude>` +
          '<batteryState>GOOD</batteryState></message></messageList>',
      ),
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
