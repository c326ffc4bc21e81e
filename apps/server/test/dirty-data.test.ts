import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DirtyOutcome, type DirtyReport, readDirty, sendDirty } from './dirty-data'

const RECORDING = resolve(import.meta.dirname, '../../../../shared/data/rio-dirty.ndjson.gz')
const RECOMMENDED = { 'filter.preset': 'recommended' }
const BEGIN = Date.UTC(2026, 7, 21, 12) / 1000
const METERS_PER_DEGREE = 111_319.49

/** Metres north of the start at a second; arrived at once unless said otherwise. */
const report = (second: number, meters: number, more: Partial<DirtyReport> = {}): DirtyReport => ({
  epochSeconds: BEGIN + second,
  arrivedSeconds: BEGIN + second + 1,
  latitude: -22.9 + meters / METERS_PER_DEGREE,
  longitude: -43.2,
  speedKmh: 36,
  ...more,
})
/** Ten minutes at 10 m a second. */
const drive = (from = 0, to = 600): DirtyReport[] =>
  Array.from({ length: (to - from) / 30 + 1 }, (_, index) => report(from + index * 30, (from + index * 30) * 10))
const byArrival = (reports: DirtyReport[]): DirtyReport[] =>
  reports.toSorted((one, other) => one.arrivedSeconds - other.arrivedSeconds)

/** What holds whatever a vehicle sends. */
function expectSound({ received, stored, dropped, totalMeters, disorder, positions }: DirtyOutcome): void {
  const lost = Object.values(dropped).reduce((sum, count) => sum + count, 0)
  expect(stored + lost).toBe(received)
  expect(disorder).toBe(0)
  expect(Number.isFinite(totalMeters)).toBe(true)
  for (const { attributes, counted } of positions) {
    expect(attributes.distance).toBeGreaterThanOrEqual(0)
    expect(counted?.totalMeters ?? attributes.totalDistance).toBeLessThanOrEqual(totalMeters)
  }
}

describe('dirty data of our own', () => {
  test('a clean drive is its length and one trip', () => {
    const outcome = sendDirty(drive())
    expectSound(outcome)
    expect(outcome).toMatchObject({ stored: 21, late: 0, jumps: 0, trips: 1 })
    expect(outcome.totalMeters).toBeCloseTo(6000, 0)
  })
  test('a jump counts there and back; recommended filters take it out', () => {
    const jump = byArrival([...drive(), report(310, 400_000)])
    expect(sendDirty(jump).totalMeters).toBeGreaterThan(790_000)
    const outcome = sendDirty(jump, RECOMMENDED)
    expectSound(outcome)
    expect(outcome.dropped).toEqual({ 'filter.maxSpeed': 1 })
    expect(outcome.totalMeters).toBeCloseTo(6000, 0)
  })
  test('a wrong first fix does not lock the vehicle out', () => {
    const outcome = sendDirty(byArrival([report(-10, 5_000_000), ...drive()]), RECOMMENDED)
    expectSound(outcome)
    expect(outcome.dropped).toEqual({ 'filter.maxSpeed': 5 })
    expect(outcome.totalMeters).toBeCloseTo(4500, 0)
  })
  test('late reports are stored in their place and count nothing twice', () => {
    const late = drive(210, 390).map((one) => ({ ...one, arrivedSeconds: BEGIN + 500 }))
    const outcome = sendDirty(byArrival([...drive(0, 180), ...late, ...drive(420, 600)]))
    expectSound(outcome)
    expect(outcome).toMatchObject({ stored: 21, late: 7, jumps: 0, trips: 1 })
    expect(outcome.totalMeters).toBeCloseTo(6000, 0)
  })
  test('a fix of the future within a day is stored and does not freeze the vehicle; beyond it is dropped', () => {
    const soon = sendDirty(byArrival([...drive(), report(36_000, 3000, { arrivedSeconds: BEGIN + 302 })]))
    expectSound(soon)
    expect(soon.stored).toBe(22)
    expect(soon.totalMeters).toBeCloseTo(6000, 0)
    const far = sendDirty(byArrival([...drive(), report(90_000, 0, { arrivedSeconds: BEGIN + 302 })]))
    expect(far.dropped).toEqual({ 'filter.future': 1 })
  })
  test('a gap is bridged by a straight line and splits the trip; the gap is no trip', () => {
    const outcome = sendDirty([...drive(), ...drive(7200, 7500)])
    expectSound(outcome)
    expect(outcome.trips).toBe(2)
    expect(sendDirty([...drive(), ...drive(7200, 7500)], { 'report.trip.reference': true }).trips).toBe(3)
    expect(outcome.totalMeters).toBeCloseTo(75_000, 0)
  })
  test('two vehicles under one id zigzag; recommended filters follow the first', () => {
    const other = drive().map((one) => ({
      ...one,
      epochSeconds: one.epochSeconds + 7,
      arrivedSeconds: one.arrivedSeconds + 7,
      longitude: -43.3,
    }))
    const both = byArrival([...drive(), ...other])
    expect(sendDirty(both).jumps).toBeGreaterThan(35)
    const outcome = sendDirty(both, RECOMMENDED)
    expectSound(outcome)
    expect(outcome.dropped).toEqual({ 'filter.maxSpeed': 21 })
    expect(outcome.totalMeters).toBeCloseTo(6000, 0)
  })
})

describe.skipIf(!existsSync(RECORDING))('the worst buses of a city', () => {
  const settings: Array<[string, Record<string, unknown>]> = [
    ['as they come', {}],
    ['with recommended filters', RECOMMENDED],
  ]
  test.each(settings)('%s: nothing is lost without a reason, totals stay sound', async (_name, chosen) => {
    for (const { reports } of await readDirty(RECORDING)) expectSound(sendDirty(reports, chosen))
  })
  test('recommended filters take out nearly all jumps and little else', async () => {
    const sum = { jumps: 0, left: 0, received: 0, stored: 0 }
    for (const { reports } of await readDirty(RECORDING)) {
      const filtered = sendDirty(reports, RECOMMENDED)
      sum.jumps += sendDirty(reports).jumps
      sum.left += filtered.jumps
      sum.received += reports.length
      sum.stored += filtered.stored
    }
    expect(sum.left).toBeLessThan(sum.jumps / 20)
    expect(sum.stored).toBeGreaterThan(sum.received * 0.98)
  })
})
