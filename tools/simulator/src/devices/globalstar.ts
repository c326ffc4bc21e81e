import { ByteWriter, hexOf } from './bytes'
import { answerLength, answerOf, xmlRequest } from './http'
import { speaking } from './speaking'
import { unixSeconds } from './words'

const HALF_TURN_UNITS = 2 ** 23

export const globalstarDevice = speaking(
  {
    name: 'globalstar',
    defaultPort: 5185,
    acknowledges: true,
    precision: { degrees: 0.000011, speedKnots: 40, courseDegrees: 360 },
    uniqueId: (serial) => `0-8${String(serial).padStart(7, '0')}`,
  },
  {
    report: (id, fix) => {
      const payload = new ByteWriter()
        .u8(0)
        .u24(Math.round((fix.latitude / 90) * HALF_TURN_UNITS))
        .u24(Math.round((fix.longitude / 180) * HALF_TURN_UNITS))
        .u8(0)
        .u8(fix.speedKmh > 0 ? 0x40 : 0)
        .bytes()
      return xmlRequest(
        '<?xml version="1.0" encoding="UTF-8"?><stuMessages messageID="00000000000000000000000000000001"><stuMessage>' +
          `<esn>${id}</esn><unixTime>${unixSeconds(fix.time)}</unixTime><gps>N</gps>` +
          `<payload length="9" source="pc" encoding="hex">0x${hexOf(payload).toUpperCase()}</payload>` +
          '</stuMessage></stuMessages>',
      )
    },
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
