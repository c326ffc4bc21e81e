import type { Key, Versioned } from './feed-machine'

/** Which version of which row is in memory. */
export interface Versions {
  of(key: Key): number | undefined
  set(row: Versioned): void
  delete(key: Key): void
  /** Every key of one noun. */
  keys(noun: string): Iterable<Key>
}

type OfId = number | Map<number, number>

export function createVersions(): Versions {
  const nouns = new Map<string, Map<number, OfId>>()
  const ofNoun = (noun: string): Map<number, OfId> => {
    const found = nouns.get(noun) ?? new Map<number, OfId>()
    nouns.set(noun, found)
    return found
  }
  return {
    of({ noun, id, id2 }) {
      const found = nouns.get(noun)?.get(id)
      return typeof found === 'object' ? found.get(id2) : found
    },
    set({ noun, id, id2, version }) {
      const ids = ofNoun(noun)
      if (id2 === 0) return void ids.set(id, version)
      const found = ids.get(id)
      const pairs = typeof found === 'object' ? found : new Map<number, number>()
      ids.set(id, pairs.set(id2, version))
    },
    delete({ noun, id, id2 }) {
      const ids = ofNoun(noun)
      const found = ids.get(id)
      if (typeof found === 'object' && (!found.delete(id2) || found.size > 0)) return
      ids.delete(id)
    },
    *keys(noun) {
      for (const [id, found] of ofNoun(noun)) {
        if (typeof found === 'number') yield { noun, id, id2: 0 }
        else for (const id2 of found.keys()) yield { noun, id, id2 }
      }
    },
  }
}
