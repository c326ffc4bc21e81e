import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameGl200 } from './frame'
import { decodeGl200 } from './gl200.decode'
import { answerNameOfGl200, encodeGl200, gl200Commands } from './gl200.encode'

const HEADS: readonly string[] = [
  '+RESP:GT',
  '+BUFF:GT',
  '+ACK:GT',
  '+RSP',
  '+BSP',
  '+EVT',
  '+BVT',
  '+INF',
  '+BNF',
  '+HBD',
  '+CRD',
  '+BRD',
  '+LGN',
  '+CAN',
  '+DAT',
  '+ATI',
  '+NACK:',
]
const BINARY_ACK = /^\+ACK[^:]/
const MAX_SHORT_BYTES = 1024

/** The short form: a plus sign, a zero, a believable length, a zero in front of the IMEI. */
const recogniseShort = ([, , high, low, zero]: Uint8Array): ReturnType<Recognise> => {
  if (high === undefined || low === undefined) return 'maybe'
  const length = high * 256 + low
  if (length < 20 || length > MAX_SHORT_BYTES) return 'no'
  if (zero === undefined) return 'maybe'
  return zero === 0 ? 'yes' : 'no'
}

const recognise: Recognise = (bytes) => {
  if ((bytes[0] === 0x2b || bytes[0] === 0x2d) && bytes[1] === 0) return recogniseShort(bytes)
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 8))
  if (HEADS.some((head) => start.startsWith(head)) || BINARY_ACK.test(start)) return 'yes'
  return HEADS.some((head) => head.startsWith(start)) ? 'maybe' : 'no'
}

/** Queclink GV, GL, GMT, GB and CV. */
export const gl200: Protocol = {
  name: 'gl200',
  brands: ['Queclink GV', 'Queclink GL', 'Queclink GB', 'Queclink GMT'],
  models: [
    'GV200',
    'GV310LAU',
    'GV350M',
    'GV50P',
    'GL320M',
    'GL500M',
    'GT501',
    'GL5…',
    'GV…',
    'GL…',
    'CV…',
    'GB…',
    'GMT…',
  ],
  defaultPort: 5004,
  transports: ['tcp', 'udp'],
  frame: frameGl200,
  decode: decodeGl200,
  recognise,
  encode: encodeGl200,
  answerName: answerNameOfGl200,
  commands: gl200Commands,
}
