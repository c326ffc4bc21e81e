import { describe, expect, test } from 'vitest'
import { nameKey } from './name-key'
import { makeDevice, makePosition } from '../testing/fleet-builders'
import { parseSort, sortNamed, toggleSort } from './sort'

const ordered = (names: string[]): string[] => [...names].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))

describe('sort', () => {
  test('[CORE-DEVICES-15] the same field flips, a new field starts ascending', () => {
    expect(toggleSort('name-asc', 'name')).toBe('name-desc')
    expect(toggleSort('name-desc', 'name')).toBe('name-asc')
    expect(toggleSort('name-desc', 'lastUpdate')).toBe('lastUpdate-asc')
  })

  test.each(['xyz', '', 'name-sideways', '-asc', 'name', 'toString-asc'])(
    '[CORE-DEVICES-16] %j falls back to name ascending',
    (text) => expect(parseSort(text)).toEqual({ field: 'name', direction: 'asc' }),
  )

  test('[CORE-DEVICES-16] names compare without case or accents and by the value of numbers', () => {
    expect(
      ordered(['Caminhão 10', 'caminhao 2', 'Ônibus 1', 'Carro', 'Caminhão 02b', '10', '9', '!x', 'Zebra']),
    ).toEqual(['!x', '9', '10', 'caminhao 2', 'Caminhão 02b', 'Caminhão 10', 'Carro', 'Ônibus 1', 'Zebra'])
  })

  test('name keys agree with a numeric collator on letters and digits', () => {
    const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })
    const names = [
      'a1',
      'a01',
      'a12b',
      'a2',
      'ab',
      'b',
      'É 3',
      'e 20',
      'Zé',
      'zf',
      '100',
      '20',
      'a 100000000001',
      'a 99999999999',
    ]
    const byCollator = [...names].sort((a, b) => collator.compare(a, b))
    expect(ordered(names).map((name) => nameKey(name))).toEqual(byCollator.map((name) => nameKey(name)))
  })
})

describe('amounts', () => {
  const since = (state: 'stopped' | 'idle' | 'silent', minute: number | null) => ({
    state,
    since: minute === null ? null : `2026-03-02T08:${String(minute).padStart(2, '0')}:00.000+00:00`,
  })
  const row = (id: number, speed: number | null, answer?: ReturnType<typeof since>) => ({
    lastUpdateMs: 0,
    record: {
      device: makeDevice(id),
      position: speed === null ? null : makePosition(id, { speed, attributes: { motion: speed > 0 } }),
      anchored: false,
      ...(answer && { answer: { deviceId: id, place: null, silence: null, blocked: null, ...answer } }),
    },
  })
  const idsBy = (sort: string, rows: ReturnType<typeof row>[]) =>
    sortNamed([...rows], parseSort(sort)).map(({ record }) => record.device.id)

  test('by speed: who does not drive is last in either direction', () => {
    const rows = [row(1, 0), row(2, 30), row(3, null), row(4, 50)]
    expect(idsBy('speed-asc', rows)).toEqual([2, 4, 1, 3])
    expect(idsBy('speed-desc', rows)).toEqual([4, 2, 1, 3])
  })

  test('by the time it stands: shortest first, then the reverse; who does not stand, or since when nobody knows, is last', () => {
    const rows = [row(1, 0, since('stopped', 5)), row(2, 0, since('idle', 40)), row(3, 0, since('silent', 1)), row(4, 0, since('stopped', null)), row(5, 0)] // prettier-ignore
    expect(idsBy('stopTime-asc', rows)).toEqual([2, 1, 3, 4, 5])
    expect(idsBy('stopTime-desc', rows)).toEqual([1, 2, 3, 4, 5])
  })
})
