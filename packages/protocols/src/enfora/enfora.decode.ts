import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { placeOfRmc, wordIn } from '../text-fields'

const ID = /(?<!\d)\d{15}(?!\d)/
const RMC = 'GPRMC,'
const HEAD_BYTES = 4

const answerIn = (frame: Uint8Array, text: string): string | undefined => {
  // Commands go out on channel 0, and what the modem says to them comes back on it.
  const isAnswer = frame[0] === 0 && frame[1] === 0
  const said = text.slice(HEAD_BYTES).replaceAll(/[^\x20-\x7e]+/g, ' ')
  return isAnswer && /\b(OK|ERROR)\b/.test(said) ? wordIn(said.replace(ID, '')) : undefined
}

/** A head of the modem's programming interface, the identifier among blanks, then perhaps a sentence of the receiver. */
export const decodeEnfora: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = asciiOf(frame)
  const [id] = ID.exec(text) ?? []
  const deviceIds = id ? { deviceIds: [id] } : {}
  const at = text.indexOf(RMC)
  if (at < 0) {
    const result = answerIn(frame, text)
    if (result !== undefined) return { ...deviceIds, positions: [{ attributes: { result } }], commandResult: result }
    return id ? deviceIds : { error: 'no identifier in the message' }
  }
  const fields = text.slice(at + RMC.length).split(',')
  return { ...deviceIds, positions: [{ ...soundFix(placeOfRmc(fields), now), attributes: {} }] }
})
