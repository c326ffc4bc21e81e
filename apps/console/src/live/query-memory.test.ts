import { describe, expect, test } from 'vitest'
import { DEFAULT_FLEET_QUERY } from './query'
import { QueryMemory } from './query-memory'

function memoryStore(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('query memory', () => {
  test('[CORE-SESSION-14] the last search text is kept under `query`, the filters for the session', () => {
    const lasting = memoryStore()
    const session = memoryStore()
    const memory = new QueryMemory(
      () => lasting,
      () => session,
    )
    const query = { ...DEFAULT_FLEET_QUERY, search: 'abc', hiddenCategories: ['truck'], sort: 'motion-desc' }
    memory.remember(query)
    expect(lasting.kept.get('query')).toBe('"abc"')
    expect(memory.recall('')).toEqual(query)
    expect(
      new QueryMemory(
        () => lasting,
        () => memoryStore(),
      ).recall(''),
    ).toEqual({ ...DEFAULT_FLEET_QUERY, search: 'abc' })
  })

  test('an address that asks for something wins over what was remembered', () => {
    const lasting = memoryStore({ query: '"old"' })
    const memory = new QueryMemory(
      () => lasting,
      () => memoryStore(),
    )
    expect(memory.recall('?show=offline')).toEqual({ ...DEFAULT_FLEET_QUERY, combined: 'offline' })
  })

  test('[CORE-SESSION-14] damaged values and refused storage give the defaults', () => {
    const damaged = memoryStore({ query: '{oops', fleetQuery: '[1' })
    expect(
      new QueryMemory(
        () => damaged,
        () => damaged,
      ).recall(''),
    ).toEqual(DEFAULT_FLEET_QUERY)
    const refused = (): never => {
      throw new Error('denied')
    }
    const memory = new QueryMemory(refused, refused)
    memory.remember(DEFAULT_FLEET_QUERY)
    expect(memory.recall('?x=1')).toEqual(DEFAULT_FLEET_QUERY)
  })
})
