import type { DecodedPosition } from '@rastro/protocols'
import { compareDegrees, compareNumbers, compareRecords, compareTimes } from './compare'
import { mqttAnswer } from './mqtt-packets'
import type { Played } from './play'
import type { ObservedCase, ObservedPosition, ObservedReply } from './vector-file'

/** Ways in which decoded positions and device ids differ from the measured ones. */
export const checkObserved = (observed: ObservedCase, played: Played, now: Date): string[] => {
  const expected = observed.positions ?? []
  const { positions } = played
  if (expected.length !== positions.length) {
    const reason = played.error ? ` (${played.error})` : ''
    return [`expected ${expected.length} positions, got ${positions.length}${reason}`]
  }
  return [
    ...checkDeviceIds(observed.deviceIds, played.deviceIds),
    ...expected.flatMap((wanted, index) => {
      const actual = positions[index]
      const prefix = expected.length > 1 ? `[${index}] ` : ''
      return actual ? comparePositions(wanted, actual, now).map((problem) => prefix + problem) : []
    }),
  ]
}

/** A message that names more than was measured is fine; one that names something else is not. */
const checkDeviceIds = (expected: ObservedCase['deviceIds'], actual: string[]): string[] =>
  expected === undefined || expected.join() === actual.join()
    ? []
    : [`deviceIds: expected ${expected.join()}, got ${actual.join() || 'none'}`]

const comparePositions = (expected: ObservedPosition, actual: DecodedPosition, now: Date): string[] => [
  ...compareFixes(expected, actual, now),
  ...compareDeviceTimes(expected, actual, now),
  ...compareRecords('', expected.attributes ?? {}, actual.attributes),
  ...compareRecords('network.', expected.network ?? {}, { ...actual.network }),
]

const compareFixes = (expected: ObservedPosition, { fix }: DecodedPosition, now: Date): string[] => {
  if (expected.noFix || expected.fixTime === null) return fix ? ['a location where none was sent'] : []
  if (!fix) return ['no location']
  return [
    ...compareTimes('fixTime', expected.fixTime ?? '<varies>', fix.time, now),
    ...(expected.valid === fix.valid ? [] : [`valid: expected ${expected.valid}, got ${fix.valid}`]),
    ...compareDegrees('latitude', expected.latitude ?? 0, fix.latitude),
    ...compareDegrees('longitude', expected.longitude ?? 0, fix.longitude),
    ...compareNumbers('altitude', expected.altitude ?? 0, fix.altitudeMeters),
    ...compareNumbers('speed', expected.speed ?? 0, fix.speedKnots),
    ...compareNumbers('course', expected.course ?? 0, fix.courseDegrees),
    ...compareNumbers('accuracy', expected.accuracy ?? 0, fix.accuracyMeters),
  ]
}

/** The device's own clock was measured only where it differs from the fix. */
const compareDeviceTimes = (expected: ObservedPosition, actual: DecodedPosition, now: Date): string[] => {
  if (expected.deviceTime !== undefined) {
    return compareTimes('deviceTime', expected.deviceTime, actual.deviceTime ?? actual.fix?.time, now)
  }
  const isPlain = actual.deviceTime === undefined || actual.deviceTime.getTime() === actual.fix?.time.getTime()
  return isPlain ? [] : [`deviceTime: expected none, got ${actual.deviceTime?.toISOString()}`]
}

/** Ways in which the bytes sent back differ from the measured ones. */
export const checkReply = (expected: ObservedReply[], played: Played): string[] => {
  const [first] = expected
  if (first?.status !== undefined) return checkHttp(first, played)
  if (first?.mqtt !== undefined) return checkMqtt(expected, played)
  if (expected.some((reply) => reply.varies)) {
    return played.replies.length === expected.length ? [] : [`expected a reply, got ${played.replies.length}`]
  }
  const wanted = expected.map(hexOfReply).join('')
  const actual = played.replies.map((bytes) => Buffer.from(bytes).toString('hex')).join('')
  return wanted === actual || wanted === withoutEscapes(actual)
    ? []
    : [`reply: expected ${wanted || 'none'}, got ${actual || 'none'}`]
}

/** Some answers were measured before the escapes between their marks were put in. */
const withoutEscapes = (digits: string): string =>
  /^7e.*7e$/.test(digits)
    ? digits.replaceAll(/../g, '$& ').replaceAll('7d 01', '7d').replaceAll('7d 02', '7e').replaceAll(' ', '')
    : digits

const checkMqtt = (expected: ObservedReply[], { replies }: Played): string[] => {
  const wanted = expected.map(({ mqtt }) => mqtt).join(' ')
  const actual = replies.map(mqttAnswer).join(' ')
  return wanted === actual ? [] : [`reply: expected ${wanted}, got ${actual || 'none'}`]
}

const hexOfReply = (reply: ObservedReply): string => reply.hex ?? Buffer.from(reply.text ?? '', 'utf8').toString('hex')

const checkHttp = (expected: ObservedReply, { http }: Played): string[] => {
  const isRight = http?.status === expected.status && (http?.body ?? '') === (expected.body ?? '')
  return isRight ? [] : [`answer: expected ${JSON.stringify(expected)}, got ${JSON.stringify(http)}`]
}
