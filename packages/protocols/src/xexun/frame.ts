import { asciiOf } from '../bytes/index'
import { MORE, byDelimiter, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const MAX_BYTES = 1024
const COMMA = 0x2c
const lines = byDelimiter({ ends: [0x0d, 0x0a], ignored: [0x0d, 0x0a], maxLength: MAX_BYTES })

const STARTS: readonly string[] = ['GPRMC', 'GNRMC']
const IMEI = 'imei:'

/** From the last GNSS sentence in front of an IMEI to the comma behind that; everything around it is no frame. */
const cutSentence = (buffer: Uint8Array): FrameCut => {
  if (buffer.length === 0) return MORE
  const text = asciiOf(buffer)
  const first = text.search(/G[PN]RMC/)
  const imei = first < 0 ? -1 : text.indexOf(IMEI, first)
  const end = imei < 0 ? -1 : buffer.indexOf(COMMA, imei)
  if (end >= 0) return frameOf(buffer, Math.max(...STARTS.map((start) => text.lastIndexOf(start, imei))), end + 1)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no sentence in sight') : MORE
}

/** Whole lines when the option `full` is set, otherwise the sentence with its IMEI alone. */
export const frameXexun: Framer = (buffer, connection) =>
  connection.options.full === true ? lines(buffer, connection) : cutSentence(buffer)
