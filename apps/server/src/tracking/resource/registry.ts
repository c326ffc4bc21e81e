import { createListeners } from '#src/platform/listeners'

export interface Named {
  readonly id: number
  readonly name: string
}

export interface RegistryChange<R> {
  kind: 'created' | 'updated' | 'removed'
  record: R
  before?: R
}

/** Every object of one noun, in memory. */
export interface Registry<R extends Named> {
  byId(id: number): R | undefined
  all(): Iterable<R>
  /** By name, as people sort. */
  sorted(): readonly R[]
  put(record: R): void
  remove(id: number): void
  onChange(listener: (change: RegistryChange<R>) => void): () => void
}

const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })
export const byName = (a: Named, b: Named): number => collator.compare(a.name, b.name) || a.id - b.id

/** Sorts when first asked after `forget`. */
export function sortedView<R extends Named>(all: () => Iterable<R>): { get(): readonly R[]; forget(): void } {
  let view: readonly R[] | undefined
  return {
    get: () => (view ??= [...all()].sort(byName)),
    forget: () => {
      view = undefined
    },
  }
}

export function createRegistry<R extends Named>(records: Iterable<R>): Registry<R> {
  const byId = new Map<number, R>()
  for (const record of records) byId.set(record.id, record)
  const view = sortedView(() => byId.values())
  const changes = createListeners<RegistryChange<R>>()
  return {
    byId: (id) => byId.get(id),
    all: () => byId.values(),
    sorted: view.get,
    put(record) {
      const before = byId.get(record.id)
      byId.set(record.id, record)
      view.forget()
      changes.tell({ kind: before ? 'updated' : 'created', record, before })
    },
    remove(id) {
      const record = byId.get(id)
      if (!record) return
      byId.delete(id)
      view.forget()
      changes.tell({ kind: 'removed', record })
    },
    onChange: changes.add,
  }
}
