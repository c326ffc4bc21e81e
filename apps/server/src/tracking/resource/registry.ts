import { createListeners } from '#src/platform/listeners'

export interface Identified {
  readonly id: number
}
export interface Named extends Identified {
  readonly name: string
}

export interface RegistryChange<R> {
  kind: 'created' | 'updated' | 'removed'
  record: R
  before?: R
}

/** Every object of one noun, in memory. */
export interface Registry<R extends Identified> {
  byId(id: number): R | undefined
  all(): Iterable<R>
  /** By name or description, as people sort. */
  sorted(): readonly R[]
  put(record: R): void
  remove(id: number): void
  onChange(listener: (change: RegistryChange<R>) => void): () => void
}

const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })
const nameOf = ({ name }: Named): string => name
type Label<R> = (record: R) => string

/** Sorts when first asked after `forget`. */
export function sortedView<R extends Named>(all: () => Iterable<R>): { get(): readonly R[]; forget(): void }
export function sortedView<R extends Identified>(
  all: () => Iterable<R>,
  labelOf: Label<R>,
): { get(): readonly R[]; forget(): void }
export function sortedView<R extends Named>(
  all: () => Iterable<R>,
  labelOf: Label<R> = nameOf,
): { get(): readonly R[]; forget(): void } {
  let view: readonly R[] | undefined
  return {
    get: () => (view ??= [...all()].sort((a, b) => collator.compare(labelOf(a), labelOf(b)) || a.id - b.id)),
    forget: () => {
      view = undefined
    },
  }
}

export function createRegistry<R extends Named>(records: Iterable<R>): Registry<R>
/** @param labelOf what records without a name are sorted by */
export function createRegistry<R extends Identified>(records: Iterable<R>, labelOf: Label<R>): Registry<R>
export function createRegistry<R extends Named>(records: Iterable<R>, labelOf: Label<R> = nameOf): Registry<R> {
  const byId = new Map<number, R>()
  for (const record of records) byId.set(record.id, record)
  const view = sortedView(() => byId.values(), labelOf)
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
