import { asciiBytes } from './bytes'
import { connectPacket, mqttLength, mqttReply, pingPacket, publishPacket } from './mqtt'
import { speaking } from './speaking'
import { centimetersPerSecondOf, courseOf, imeiFrom } from './words'

export const puiDevice = speaking(
  {
    name: 'pui',
    defaultPort: 5249,
    carries: ['ignition'],
    acknowledges: true,
    waitsForWelcome: true,
    precision: { degrees: 0.0000001, speedKnots: 0.02, timeMs: 1 },
    uniqueId: imeiFrom('86410027'),
  },
  {
    login: connectPacket,
    heartbeat: pingPacket,
    report: (id, fix, serial) => {
      const report = {
        id,
        ts: fix.time.toISOString(),
        location: { lat: fix.latitude, lon: fix.longitude },
        spd: centimetersPerSecondOf(fix),
        bear: courseOf(fix),
        ign: fix.ignition ? 'on' : 'off',
      }
      return publishPacket(`pui/${id}`, serial & 0xffff, asciiBytes(JSON.stringify(report)))
    },
    keyOf: (_frame, serial) => String(serial & 0xffff),
    lengthOf: mqttLength,
    hears: mqttReply,
  },
)
