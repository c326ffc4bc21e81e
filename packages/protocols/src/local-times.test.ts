import { expect, test } from 'vitest'
import { inDeviceZone, momentOfWall } from './local-times'
import type { DecodedPosition } from './protocol'

const at = (text: string): Date => new Date(text)

test('a clock without a zone is read in the zone of the device', () => {
  const noon = at('2026-01-15T12:00:00.250Z')
  expect(momentOfWall(noon, 'America/Sao_Paulo')).toEqual(at('2026-01-15T15:00:00.250Z'))
  expect(momentOfWall(noon, 'Asia/Kolkata')).toEqual(at('2026-01-15T06:30:00.250Z'))
  expect(momentOfWall(noon, 'America/New_York')).toEqual(at('2026-01-15T17:00:00.250Z'))
  expect(momentOfWall(at('2026-07-15T12:00:00Z'), 'America/New_York')).toEqual(at('2026-07-15T16:00:00Z'))
})

test('hours around a change of clocks have the offset of their side', () => {
  expect(momentOfWall(at('2026-03-08T01:30:00Z'), 'America/New_York')).toEqual(at('2026-03-08T06:30:00Z'))
  expect(momentOfWall(at('2026-03-08T03:30:00Z'), 'America/New_York')).toEqual(at('2026-03-08T07:30:00Z'))
})

test('no zone, or one that does not exist, is UTC', () => {
  const noon = at('2026-01-15T12:00:00Z')
  expect(momentOfWall(noon, undefined)).toEqual(noon)
  expect(momentOfWall(noon, 'Mars/Olympus')).toEqual(noon)
})

test('fix and device clock of every position move, and nothing else', () => {
  const fix = {
    time: at('2026-01-15T12:00:00Z'),
    valid: true,
    latitude: 1,
    longitude: 2,
    altitudeMeters: 0,
    speedKnots: 0,
    courseDegrees: 0,
    accuracyMeters: 0,
  }
  const positions: DecodedPosition[] = [
    { fix, attributes: { a: 1 } },
    { deviceTime: fix.time, attributes: {} },
  ]
  const decode = inDeviceZone(() => ({ positions }))
  const state = { transport: 'tcp' as const, options: { timeZone: 'America/Sao_Paulo' }, memory: {} }
  const later = at('2026-01-15T15:00:00Z')
  expect(decode(new Uint8Array(), state, later).positions).toEqual([
    { fix: { ...fix, time: later }, attributes: { a: 1 } },
    { deviceTime: later, attributes: {} },
  ])
})
