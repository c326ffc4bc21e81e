import type { Protocol } from '@rastro/protocols'
import type { EncoderVector } from './vector-file'

/** Ways in which an encoded command differs from its vector. */
export const checkEncoder = (vector: EncoderVector, protocol: Protocol, now: Date): string[] => {
  if (!protocol.encode) return ['the protocol has no encoder']
  const model = vector.config?.model
  const encoded = protocol.encode(vector.command, {
    uniqueId: vector.deviceUniqueId,
    model: typeof model === 'string' ? model : undefined,
    options: { ...vector.config, ...(vector.variant === 'sms' ? { textChannel: true } : {}) },
    now: clockOf(vector, now),
  })
  if ('unsupported' in encoded) return [`not encoded: ${encoded.unsupported}`]
  const actual = Buffer.from(encoded.bytes).toString('hex')
  const expected = vector.expected.hex ?? Buffer.from(vector.expected.text ?? '', 'utf8').toString('hex')
  return actual === expected ? [] : [`expected ${expected}, got ${actual}`]
}

/** The server clock a vector asks for, in local time; `today` keeps the date of the run. */
const clockOf = ({ clock }: EncoderVector, now: Date): Date => {
  if (!clock) return now
  const date = clock.date && clock.date !== 'today' ? new Date(`${clock.date}T00:00:00`) : new Date(now)
  const [hours = 0, minutes = 0, seconds = 0] = (clock.time ?? '').split(':').map(Number)
  date.setHours(hours, minutes, seconds, 0)
  return date
}
