import { ByteReader } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { readParameters } from './parameters'
import { readShortBurst, type ShortBurst } from './short-burst'

const roughPosition = ({ rough, sentAt }: ShortBurst, now: Date): DecodedPosition =>
  rough
    ? { ...soundFix({ ...rough, time: sentAt, valid: true }, now), attributes: { approximate: true } }
    : { ...(sentAt ? { deviceTime: sentAt } : {}), attributes: {} }

/** A message over Iridium. Without a place of its own the rough one of the satellites stands in for it. */
export const decodeT622Iridium: DecodeFrame = decodeSafely((frame, { options }, now) => {
  const burst = readShortBurst(new ByteReader(frame))
  if (burst.imei === undefined) return { error: 'no IMEI in the message' }
  const { place, attributes } = burst.payload
    ? readParameters(burst.payload, options.format)
    : { place: { valid: true }, attributes: {} }
  const found = soundFix({ time: burst.sentAt, ...place }, now)
  const rough = found.fix ? undefined : roughPosition(burst, now)
  const position = { ...(rough ?? found), attributes: { ...attributes, ...rough?.attributes } }
  return { deviceIds: [burst.imei], positions: [position] }
})
