import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { placeOfRmc } from '../text-fields'

/** `>id<` in front of a sentence of the receiver. */
export const decodeHunterpro: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const [, id, sentence = ''] = /^>(\d{1,20})<(.*)$/s.exec(asciiOf(frame).trim()) ?? []
  if (id === undefined) return { error: 'not a report of this protocol' }
  const [kind, ...fields] = sentence.split(',')
  if (kind !== '$GPRMC') return { deviceIds: [id] }
  return { deviceIds: [id], positions: [{ ...soundFix(placeOfRmc(fields), now), attributes: {} }] }
})
