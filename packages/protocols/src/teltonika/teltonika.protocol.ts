import type { Protocol, Recognise } from '../protocol'
import { decodeTeltonika } from './teltonika.decode'
import { encodeTeltonika, teltonikaCommands } from './teltonika.encode'
import { frameTeltonika } from './frame'

const IMEI_DIGITS = 15
/** Re-flashed units and simulators log in with shorter or longer numbers. */
const MIN_ID_DIGITS = 5
const MAX_ID_DIGITS = 20
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** A datagram: its own length, the number of a packet, 01, a record packet number, then the IMEI. */
const recogniseDatagram = (bytes: Uint8Array): ReturnType<Recognise> => {
  const length = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const isHead = bytes.length > 23 && length === bytes.length - 2 && bytes[6] === 0 && bytes[7] === IMEI_DIGITS
  return isHead && bytes.subarray(8, 8 + IMEI_DIGITS).every(isDigit) ? 'yes' : 'no'
}

const recognise: Recognise = (bytes, transport) => {
  if (transport === 'udp') return recogniseDatagram(bytes)
  const [high, low] = bytes
  if (high !== 0 || (low !== undefined && (low < MIN_ID_DIGITS || low > MAX_ID_DIGITS))) return 'no'
  const digits = bytes.subarray(2, 2 + (low ?? 0))
  if (!digits.every(isDigit)) return 'no'
  return digits.length >= 4 ? 'yes' : 'maybe'
}

/** Teltonika FMx, TFT, TMT and GH: records over TCP and UDP, commands as codec 12. */
export const teltonika: Protocol = {
  name: 'teltonika',
  brands: ['Teltonika'],
  models: ['MTB100', 'MSP500', 'TAT100', 'FM…', 'FTC…', 'FTM…'],
  defaultPort: 5027,
  transports: ['tcp', 'udp'],
  frame: frameTeltonika,
  decode: decodeTeltonika,
  recognise,
  encode: encodeTeltonika,
  commands: teltonikaCommands,
}
