import { runInThisContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import { protocols } from '@rastro/protocols'
import { expect, test } from 'vitest'
import { BLANK_MEMORY } from '#src/tracking/ingest/motion/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { processPosition } from './pipeline'

// The engine alone knows its hidden classes.
setFlagsFromString('--allow-natives-syntax')
const isOfOneClass = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean
const isFast = runInThisContext('(one) => %HasFastProperties(one)') as (one: object) => boolean

const BEGIN_MS = Date.UTC(2026, 7, 21, 12)
const READ_OFTEN = 5000

/** A location of a GT06 with its cell; its checksum is not looked at. */
function frameAt(time: Date, unitsNorth: number): Uint8Array {
  const bytes = Buffer.from('78781f12' + '000000000000' + 'c9' + '0000000002f4ab80' + '2814b4' + '02d4052f4a01c9e3' + '00010000' + '0d0a', 'hex') // prettier-ignore
  const clock = [time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate()]
  bytes.set([...clock, time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()], 4)
  bytes.writeUInt32BE(unitsNorth, 11)
  return bytes
}

/** Fixes of a tracker, each after the one before, through decoder and pipeline. */
function* drive(): Generator<TrackedPosition> {
  const protocol = protocols.find(({ name }) => name === 'gt06')
  const connection = { transport: 'tcp' as const, uniqueId: '864501000000001', options: {}, memory: {} }
  let last: TrackedPosition | null = null
  let memory = BLANK_MEMORY
  for (let second = 0; ; second++) {
    const time = new Date(BEGIN_MS + second * 1000)
    const frame = frameAt(time, 2_500_000 + second * 180)
    const decoded = protocol?.decode?.(frame, connection, time).positions?.[0]
    if (!decoded) throw new Error('nothing decoded')
    const counts = { keptToday: 0, droppedInARow: 0 }
    const about = { deviceId: 1, protocol: 'gt06', setting: () => undefined, hooks: {}, nowMs: time.getTime() }
    const outcome = processPosition({ decoded, last, memory, ...counts, ...about })
    if ('dropped' in outcome) throw new Error(outcome.dropped)
    ;({ kept: last, memory } = outcome)
    yield outcome.kept
  }
}

test('positions of a tracker are of one hidden class, and so are their attributes and cells', () => {
  const positions = drive()
  // As the engine makes them once it knows the way well.
  for (let count = 0; count < READ_OFTEN; count++) positions.next()
  const [one, other] = [positions.next().value, positions.next().value] as [TrackedPosition, TrackedPosition]
  expect(isOfOneClass(one, other)).toBe(true)
  expect(isOfOneClass(one.attributes, other.attributes)).toBe(true)
  expect(isFast(one.attributes)).toBe(true)
  const cells = [one, other].map(({ network }) => network?.cellTowers?.[0] ?? {})
  expect(isOfOneClass(cells[0] ?? {}, cells[1] ?? {})).toBe(true)
})
