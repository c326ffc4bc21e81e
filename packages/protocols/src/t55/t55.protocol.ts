import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeT55 } from './t55.decode'

const LINE_ENDS: readonly number[] = [0x0d, 0x0a]
const HEADS: readonly string[] = [
  '$GPRMC,',
  '$GNRMC,',
  '$GLRMC,',
  '$GPGGA,',
  '$GNGGA,',
  '$GPGLL,',
  '$PUBX,',
  '$GPRMA,',
  '$TRCCR,',
  '$PGID,',
  '$DEVID,',
  '$PCPTI,',
  '$PSIWMDID,',
  '$GPFID,',
  '$GPTXT,NET,',
  '$IMEI=',
  'IMEI ',
  'QZE,',
]

/** By the first sentence; a bare number could be anything. */
const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 11))
  if (HEADS.some((head) => start.startsWith(head))) return 'yes'
  return HEADS.some((head) => head.startsWith(start)) ? 'maybe' : 'no'
}

/** T55 and other senders of plain NMEA sentences. */
export const t55: Protocol = {
  name: 't55',
  brands: ['T55', 'NMEA 0183'],
  defaultPort: 5005,
  transports: ['tcp', 'udp'],
  frame: byDelimiter({ ends: LINE_ENDS, ignored: LINE_ENDS }),
  decode: decodeT55,
  recognise,
  commands: [],
}
