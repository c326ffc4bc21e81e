// Every protocol with messages of our own: however the network cuts them, the same is heard, and only what can be.
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexOf } from './bytes/index'
import { cutAll } from './framing/index'
import type { ConnectionState, Decoded } from './protocol'
import { protocols } from './registry'
import { connectionBefore, frameOfSample, framesOfSample, joinBytes, type Sample } from './testing/samples'

const NOW = new Date(Date.UTC(2026, 4, 6))
/** The same damage and the same pieces each time; another number tries others. */
const seed = 20261123

const samplesOf = async (name: string): Promise<readonly Sample[]> => {
  const path = `./${name}/${name}.samples.ts`
  if (!existsSync(new URL(path, import.meta.url))) return []
  return ((await import(path)) as { samples: readonly Sample[] }).samples
}
const isStream = ({ http, transport = 'tcp' }: Sample): boolean => !http && transport === 'tcp'
const tried = await Promise.all(
  protocols.map(async (protocol) => [protocol.name, protocol, await samplesOf(protocol.name)] as const),
)
const framed = tried.flatMap(([name, protocol, samples]) => {
  const { frame } = protocol
  const streams = samples.filter(isStream)
  return frame && streams.length > 0 ? [[name, protocol, frame, streams] as const] : []
})
/** Two hashes are the end of its messages and an empty field in them: what is told apart is told by `v680.test.ts`. */
const AMBIGUOUS_END = 'v680'
/** Line ends, and marks whose last byte may be left out. */
const END_BYTES = 3

describe.each(framed.filter(([name]) => name !== AMBIGUOUS_END))('%s', (_name, protocol, frame, samples) => {
  test('messages one after the other are heard one by one, whatever pieces the network makes of them', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 4 }), steps, (given, pieces) => {
        const options = { ...given[0]?.options }
        const alike = given.filter((one) => JSON.stringify(one.options ?? {}) === JSON.stringify(options))
        const stream = joinBytes(alike.map((one) => frameOfSample(one)))
        const connection: ConnectionState = { transport: 'tcp', options, memory: {} }
        const heard: string[] = []
        let waiting = new Uint8Array(0)
        for (let at = 0, turn = 0; at < stream.length; turn++) {
          const end = at + (pieces[turn % pieces.length] ?? 1)
          const cut = cutAll(joinBytes([waiting, stream.subarray(at, end)]), frame, connection)
          heard.push(...cut.frames.map((one) => hexOf(one)))
          waiting = Uint8Array.from(cut.rest)
          at = end
        }
        expect(heard).toEqual(alike.flatMap((one) => framesOfSample(protocol, one)).map((one) => hexOf(one)))
      }),
      { numRuns: 12, seed },
    )
  })

  test('a message that has not come whole is not heard', () => {
    for (const one of samples) {
      const whole = frameOfSample(one)
      const all = framesOfSample(protocol, one, whole).length
      const step = Math.max(1, Math.floor(whole.length / 12))
      for (let length = whole.length - END_BYTES; length >= 0; length -= step)
        expect(framesOfSample(protocol, one, whole.subarray(0, length)).length, `${one.title}, ${length}`).toBeLessThan(
          all,
        )
    }
  })
})

/** What no position may say; asserting each by itself would take longer than decoding. */
function impossibleIn({ deviceIds, positions, replies, others }: Decoded): string[] {
  const found: string[] = []
  const note = (isFine: boolean, what: string): unknown => isFine || found.push(what)
  for (const id of deviceIds ?? []) note(typeof id === 'string' && id !== '', `identity ${id}`)
  for (const { bytes } of replies ?? []) note(bytes.length > 0, 'an empty answer')
  for (const { fix, deviceTime, attributes } of positions ?? []) {
    if (deviceTime) note(Number.isFinite(deviceTime.getTime()), 'the time of the device')
    if (fix) {
      note(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180, `${fix.latitude}, ${fix.longitude}`)
      note(Number.isFinite(fix.time.getTime()), 'the time of the fix')
      note(fix.speedKnots >= 0 && fix.accuracyMeters >= 0, `${fix.speedKnots} knots, ${fix.accuracyMeters} m`)
      const figures = [fix.speedKnots, fix.courseDegrees, fix.altitudeMeters, fix.accuracyMeters]
      note(figures.every(Number.isFinite), figures.join())
    }
    for (const [name, value] of Object.entries(attributes)) {
      const isFigure = typeof value === 'number' && Number.isFinite(value)
      note(isFigure || typeof value === 'string' || typeof value === 'boolean', `${name}: ${String(value)}`)
      if (name === 'batteryLevel') note(Number(value) >= 0 && Number(value) <= 100, `battery ${String(value)}`)
    }
  }
  return [...found, ...(others ?? []).flatMap((one) => impossibleIn(one as Decoded))]
}

const decoded = tried.flatMap(([name, protocol, samples]) => {
  const { decode } = protocol
  const messages = samples.filter(({ http }) => !http)
  return decode && messages.length > 0 ? [[name, protocol, decode, messages] as const] : []
})

test.each(decoded)(
  '%s: whatever bytes went bad, places are on earth and figures are numbers',
  (_name, protocol, decode, samples) => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...samples), changes, (one, spoiled) => {
        const bytes = Uint8Array.from(framesOfSample(protocol, one)[0] ?? frameOfSample(one))
        for (const [at, value] of spoiled) bytes[at % bytes.length] = value
        expect(impossibleIn(decode(bytes, connectionBefore(protocol, one), NOW))).toEqual([])
      }),
      { numRuns: 40, seed },
    )
  },
)
