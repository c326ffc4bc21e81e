import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { protocolNamed, protocols, type Protocol } from '@rastro/protocols'
import { seededRandom } from '@rastro/simulator'
import { describe, expect, test } from 'vitest'
import { fuzzProtocol } from './fuzz-protocol'
import { readVectors } from './read-vectors'
import { reasonOf, reportOf } from './report'
import { runVectors } from './run-vectors'
import { sampleFrames } from './sample-frames'
import type { CaseVector, ObservedCase, ProtocolVectors } from './vector-file'

const NOW = new Date(Date.UTC(2026, 4, 6))

/** `id` names the device, `at <latitude>` is a place, `now` one at the clock; everything else is refused. */
const toy: Protocol = {
  name: 'toy',
  defaultPort: 1,
  transports: ['tcp'],
  commands: ['custom'],
  frame: (buffer) => {
    const end = buffer.indexOf(0x0a)
    return end < 0 ? { kind: 'more' } : { kind: 'frame', frame: buffer.subarray(0, end), consumed: end + 1 }
  },
  decode: (frame, _connection, now) => {
    const [word, value] = Buffer.from(frame).toString().split(' ')
    if (word === 'id') return { deviceIds: [value ?? ''], replies: [{ bytes: Buffer.from('ok'), when: 'received' }] }
    if (word !== 'at' && word !== 'now') return { error: 'unknown word' }
    const fix = {
      time: word === 'now' ? now : new Date(Date.UTC(2020, 0, 1)),
      valid: true,
      latitude: Number(value),
      longitude: 0,
      altitudeMeters: 0,
      speedKnots: 0,
      courseDegrees: 0,
      accuracyMeters: 0,
    }
    return { positions: [{ fix, attributes: { sat: 5 } }] }
  },
  encode: ({ type }) => ({ bytes: Buffer.from(type) }),
}

const login = Buffer.from('id 7').toString('hex')
const vector = (text: string, expect: CaseVector['expect'], session: string[] = [login]): CaseVector => ({
  id: 'toy-1',
  session,
  message: { text },
  expect,
})
const problemsOf = (one: CaseVector, observed?: ObservedCase): string[][] => {
  const vectors: ProtocolVectors = {
    protocol: 'toy',
    cases: [one],
    frames: [],
    observed: observed ? { 'toy-1': observed } : {},
    encoders: [],
  }
  return runVectors(vectors, toy, NOW).map((outcome) => outcome.problems)
}

describe('what a vector asserts is checked', () => {
  test.each<[string, CaseVector, number]>([
    ['a right position', vector('at 12.5', { kind: 'position', latitude: 12.500001 }), 0],
    ['a wrong latitude', vector('at 12.5', { kind: 'position', latitude: 12.6 }), 1],
    ['a latitude out of range', vector('at 95', { kind: 'position' }), 1],
    ['a wrong attribute', vector('at 1', { kind: 'attributes', attributes: { sat: 6 } }), 1],
    ['an attribute that must be absent', vector('at 1', { kind: 'attributes', attributes: { sat: null } }), 1],
    ['nothing where nothing belongs', vector('id 7', { kind: 'null' }, []), 0],
    ['a position without a login is not stored', vector('at 1', { kind: 'null' }, []), 0],
    ['a position where none belongs', vector('at 1', { kind: 'null' }), 1],
    ['an unreadable message', vector('what', { kind: 'notNull' }), 1],
  ])('%s', (_name, one, problems) => {
    expect(problemsOf(one)[0]).toHaveLength(problems)
  })
  test('measured positions, ids and replies', () => {
    const attributes = { sat: 5 }
    const place = { fixTime: '<now>', valid: true, latitude: 3, attributes }
    expect(problemsOf(vector('now 3', { kind: 'notNull' }), { positions: [place] })[1]).toEqual([])
    expect(problemsOf(vector('now 3', { kind: 'notNull' }), { positions: [{ ...place, speed: 4 }] })[1]).toHaveLength(1)
    expect(problemsOf(vector('at 3', { kind: 'notNull' }), { positions: [place] })[1]).toHaveLength(1)
    const extra = { ...place, attributes: {} }
    expect(problemsOf(vector('now 3', { kind: 'notNull' }), { positions: [extra] })[1]).toEqual([
      'sat: expected nothing, got 5',
    ])
    const named = { deviceIds: ['7'], reply: [{ text: 'ok' }] }
    expect(problemsOf(vector('id 7', { kind: 'null' }, []), named)[1]).toEqual([])
    expect(problemsOf(vector('id 8', { kind: 'null' }, []), named)[1]).toHaveLength(1)
  })
  test('frames and encoders', () => {
    const outcomes = runVectors(
      {
        protocol: 'toy',
        cases: [],
        observed: {},
        frames: [
          { id: 'f1', input: '61620a63', frame: '6162' },
          { id: 'f2', input: '6162', frame: null },
          { id: 'f3', input: '610a620a', frame: '62', index: 1 },
          { id: 'f4', input: '610a', frame: '62' },
        ],
        encoders: [
          { id: 'e1', deviceUniqueId: '7', command: { type: 'a', attributes: {} }, expected: { text: 'a' } },
          { id: 'e2', deviceUniqueId: '7', command: { type: 'a', attributes: {} }, expected: { hex: '00' } },
        ],
      },
      toy,
      NOW,
    )
    expect(outcomes.filter(({ problems }) => problems.length > 0).map(({ id }) => id)).toEqual(['f4', 'e2'])
    expect(reportOf(outcomes, { verbose: false }).at(-1)).toBe('4 of 6 passed')
  })
})

describe('the protocols of the server', () => {
  const folder = fileURLToPath(new URL('../../../../shared/vectors', import.meta.url))
  test.skipIf(!existsSync(folder)).each(protocols.map(({ name }) => name))(
    'every vector of %s holds, or is explained',
    (name) => {
      const protocol = protocolNamed(name)
      const outcomes = protocol ? runVectors(readVectors(folder, name), protocol, new Date()) : []
      expect(outcomes.filter((outcome) => outcome.problems.length > 0 && !reasonOf(outcome))).toEqual([])
    },
  )
  test.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
    '%s survives damaged frames',
    (_name, protocol) => {
      const random = seededRandom(7)
      expect(fuzzProtocol(protocol, sampleFrames(protocol, random), 1000, random).failures).toEqual([])
    },
  )
})
