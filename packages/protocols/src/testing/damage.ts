import fc from 'fast-check'
import { expect } from 'vitest'
import { bytesFromAscii, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { Decoded, DecodedPosition, Protocol } from '../protocol'
import {
  contentOf,
  decodeSample,
  frameOfSample,
  framesOfSample,
  isField,
  joinBytes,
  sealed,
  type Field,
  type Sample,
  type Spoiled,
} from './samples'

const FIX_PARTS = ['valid', 'speedKnots', 'courseDegrees', 'altitudeMeters', 'accuracyMeters'] as const

const plainPosition = (position: DecodedPosition, spoils: ReadonlySet<Spoiled>): unknown => {
  const { fix, deviceTime, attributes, network, media, settled } = position
  const kept = Object.entries(attributes).filter(([key]) => !spoils.has(key) && !spoils.has('attributes'))
  const parts = FIX_PARTS.filter((part) => !spoils.has(part)).map((part) => [part, fix?.[part]])
  return {
    ...(spoils.has('time') ? {} : { time: deviceTime ?? fix?.time }),
    ...(spoils.has('fix')
      ? {}
      : { fix: fix && { latitude: fix.latitude, longitude: fix.longitude, ...Object.fromEntries(parts) } }),
    attributes: Object.fromEntries(kept),
    ...(spoils.has('network') ? {} : { network }),
    media: media?.kind,
    settled,
  }
}

const NONE: ReadonlySet<Spoiled> = new Set()

/** Everything a message said but for what may be spoiled. */
const whatStays = (decoded: Decoded, spoils: ReadonlySet<Spoiled>, record: number | undefined): unknown => ({
  deviceIds: spoils.has('deviceIds') ? undefined : decoded.deviceIds,
  replies: spoils.has('replies') ? undefined : decoded.replies?.map(({ bytes, when }) => `${when} ${hexOf(bytes)}`),
  commandResult: spoils.has('commandResult') ? undefined : decoded.commandResult,
  positions: (decoded.positions ?? []).map((one, index) =>
    plainPosition(one, record === undefined || record === index ? spoils : NONE),
  ),
  others: decoded.others?.length ?? 0,
})

const isEmptyPosition = (one: DecodedPosition): boolean =>
  !one.fix && !one.network && Object.keys(one.attributes).length === 0

/** The same message without the records that the damage cost, so that the two can be compared. */
const withoutRecord = (decoded: Decoded, record: number | undefined, count: number): Decoded => {
  const positions = decoded.positions ?? []
  if (positions.length <= count) return decoded
  return { ...decoded, positions: positions.filter((_, index) => record !== undefined && index !== record) }
}

const compare = (whole: Decoded, damaged: Decoded, spoils: readonly Spoiled[], record: number | undefined): void => {
  const lost = new Set<Spoiled>(spoils)
  expect(damaged.error).toBeUndefined()
  const left = (damaged.positions ?? []).length
  const mayLoseRecord =
    lost.has('record') ||
    (whole.positions ?? []).every((one, index) => (record ?? index) !== index || isEmptyPosition(stripped(one, lost)))
  const expected = mayLoseRecord ? withoutRecord(whole, record, left) : whole
  const compared = expected === whole ? record : -1
  expect(whatStays(damaged, lost, compared)).toEqual(whatStays(expected, lost, compared))
}

const stripped = (position: DecodedPosition, spoils: ReadonlySet<Spoiled>): DecodedPosition => ({
  ...(position.fix && !spoils.has('fix') ? { fix: position.fix } : {}),
  ...(position.network && !spoils.has('network') ? { network: position.network } : {}),
  attributes: Object.fromEntries(
    Object.entries(position.attributes).filter(([key]) => !spoils.has(key) && !spoils.has('attributes')),
  ),
})

/** The same damage each time; another number tries another. */
const seed = 20261122

const LETTERS = [...'0123456789ABCDEFxyz.-']
const badTexts = fc
  .oneof(
    fc.constantFrom('', '-', '.', '?', '000000', '999999999999', 'FFFFFFFF', '-1', 'NaN', 'x'),
    fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 14 }),
  )
  .map(bytesFromAscii)
const badBytes = (count: number): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc.constantFrom(
      new Uint8Array(count).fill(0xff),
      new Uint8Array(count),
      new Uint8Array(count).fill(0x80, 0, 1),
      new Uint8Array(count).fill(0x7f),
    ),
    fc.uint8Array({ minLength: count, maxLength: count }),
  )

const damageOf = (one: Field): fc.Arbitrary<Uint8Array> =>
  one.damage ? fc.constantFrom(...one.damage) : one.isText ? badTexts : badBytes(one.bytes.length)

/** A message of ours is read, as a framer cuts it. */
export const expectRead = (protocol: Protocol, sample: Sample): void => {
  const [frame, ...others] = framesOfSample(protocol, sample)
  expect(others).toEqual([])
  const decoded = decodeSample(protocol, sample, frame ?? new Uint8Array(0))
  expect(decoded.error).toBeUndefined()
  expect((decoded.positions ?? []).length + (decoded.replies ?? []).length + (decoded.deviceIds ?? []).length).not.toBe(
    0,
  )
}

/** Whatever stands in a field, the other fields and the answer are read as before. */
export const expectDamageStaysLocal = (protocol: Protocol, sample: Sample, one: Field): void => {
  const decode = (bytes: Uint8Array): Decoded =>
    decodeSample(protocol, sample, framesOfSample(protocol, sample, bytes)[0] ?? bytes)
  const whole = decode(frameOfSample(sample))
  fc.assert(
    fc.property(damageOf(one), (bad) => {
      compare(whole, decode(sealed(sample, contentOf(sample, one, bad))), one.spoils, one.record)
    }),
    { numRuns: 60, seed },
  )
}

/** A content that ends one byte early or late costs at most what stands at its end; the answer stays. */
export const expectLooseEndsForgiven = (protocol: Protocol, sample: Sample): void => {
  if (sample.tail === false) return
  const spoils = [...(sample.tail ?? [])]
  const whole = decodeSample(protocol, sample, framesOfSample(protocol, sample)[0] ?? new Uint8Array(0))
  const content = contentOf(sample)
  const last = (whole.positions ?? []).length - 1
  for (const loose of [content.subarray(0, -1), joinBytes([content, Uint8Array.of(0x30)])]) {
    const bytes = sealed(sample, loose)
    const frame = framesOfSample(protocol, sample, bytes)[0] ?? bytes
    compare(whole, decodeSample(protocol, sample, frame), spoils, last < 0 ? undefined : last)
  }
}

const FOLLOWERS = 60
const FOLLOWERS_FOUND = 40
const HEAD_BYTES = 8

/** After a frame with a wrong byte in its head, such as its length, the stream is found again. */
export const expectFramingRecovers = (protocol: Protocol, sample: Sample): void => {
  const { frame } = protocol
  if (!frame || sample.http || (sample.transport ?? 'tcp') !== 'tcp') return
  const good = frameOfSample(sample)
  const wanted = framesOfSample(protocol, sample, good)[0]
  if (!wanted) throw new Error(`${sample.title} is not cut as a frame`)
  fc.assert(
    fc.property(fc.nat(Math.min(HEAD_BYTES, good.length) - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const bad = Uint8Array.from(good)
      bad[at] = value
      const followers = Array.from({ length: FOLLOWERS }, () => good)
      const { frames } = cutAll(joinBytes([bad, ...followers]), frame, {
        transport: 'tcp',
        options: { ...sample.options },
        memory: {},
      })
      const found = frames.filter((one) => hexOf(one) === hexOf(wanted)).length
      expect(found).toBeGreaterThanOrEqual(FOLLOWERS_FOUND)
    }),
    { numRuns: 150, seed },
  )
}

export const fieldsOfSample = (sample: Sample): Field[] => sample.parts.filter(isField)
