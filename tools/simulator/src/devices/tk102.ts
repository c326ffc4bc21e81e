import { ByteWriter, hexOf } from './bytes'
import { ALIVE, announced, speaking, WELCOME } from './speaking'
import { ddmmyy, eastWest, hhmmss, knotsOf, latitudeOf, longitudeOf, northSouth, validityOf } from './words'

const LENGTH_AT = 12
const AROUND = 14

const frameOf = (type: number, content: string): Uint8Array =>
  new ByteWriter().ascii('[').u8(type).ascii('0000000001').u8(content.length).ascii(content).ascii(']').bytes()

export const tk102Device = speaking(
  {
    name: 'tk102',
    defaultPort: 5036,
    carries: ['validity'],
    waitsForWelcome: true,
    precision: { courseDegrees: 360, speedKnots: 0.001 },
    uniqueId: (serial) => String(71_000_000 + serial),
  },
  {
    login: (id) => frameOf(0x80, id),
    report: (_id, fix) => {
      const place = `${latitudeOf(fix)}${northSouth(fix)}${longitudeOf(fix)}${eastWest(fix)}`
      const motion = knotsOf(fix).toFixed(3).padStart(7, '0')
      return frameOf(0x93, `(ITV${hhmmss(fix.time)}${validityOf(fix)}${place}${motion}${ddmmyy(fix.time)}10000)`)
    },
    heartbeat: () => frameOf(0xf0, ''),
    lengthOf: announced(LENGTH_AT + 1, (pending) => (pending[LENGTH_AT] ?? 0) + AROUND),
    hears: (message) => (hexOf(message.subarray(0, 2)) === '5b00' ? WELCOME : ALIVE),
  },
)
