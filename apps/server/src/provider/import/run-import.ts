import { type Device, deviceEndpoints } from '@rastro/model/device'
import type { ImportRowState } from '@rastro/model/import'
import { inPieces } from '#src/platform/in-pieces'
import type { Log } from '#src/platform/log'
import { type Acting, actingFor } from '#src/platform/acting'
import { createWorker, type WorkItem, type Worker, type WorkOutcome, type WorkStore } from '#src/db/work/index'
import type { UserRecord } from '#src/face/caller/index'
import type { TrackingServer } from '#src/face/index'
import type { ImportRecord, ImportStore, RowEnd, StoredRow } from './imports.store'
import { cellContext, type DeviceBody, deviceOf, devicesByUniqueId } from './known-devices'
import { readCells, uniqueIdOf } from './rows/index'
import { type DeviceWrite, writeDevices } from './write-devices'

export const IMPORT_WORK = 'import'
/** Rows of one transaction: those of a lot are the same ones whoever goes on after a kill. */
const LOT = 500
/** Rows of which something is left to take back. */
export const UNDONE_FROM: readonly ImportRowState[] = ['created', 'changed']

export interface ImportOrder {
  importId: number
  isUndo: boolean
  actor: Pick<UserRecord, 'id' | 'administrator'>
  /** For whom the rows are written, as the audit is to tell. */
  acting: Acting | null
}

export interface RunParts {
  face: TrackingServer
  store: ImportStore
  work: WorkStore
  log: Log
}

/** Why a device that was imported is not taken back. */
export type KeptCode = 'DEVICE_HAS_SPOKEN' | 'CHANGED_MEANWHILE' | 'NOT_FOUND'

/** What an undo would do with a row, as its device is now. */
export function undoOf(row: StoredRow, device: Device | undefined, versionNow: string | null): KeptCode | null {
  if (!device) return 'NOT_FOUND'
  if (versionNow !== row.version) return 'CHANGED_MEANWHILE'
  return row.state === 'created' && device.lastUpdate !== null ? 'DEVICE_HAS_SPOKEN' : null
}

export async function devicesById(
  face: TrackingServer,
  actor: ImportOrder['actor'],
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, Device>> {
  const id = rows.flatMap(({ deviceId }) => deviceId ?? [])
  if (id.length === 0) return new Map()
  const found = await face.call(deviceEndpoints.list, { query: { id, all: actor.administrator } }, { userId: actor.id })
  return new Map(found.map((device) => [device.id, device]))
}

/** Does imports and their undoing, beside other processes. */
export function createImportWorker({ face, store, work, log }: RunParts): Worker {
  async function importLot(record: ImportRecord, order: ImportOrder, lot: number, rows: readonly StoredRow[]) {
    const { actor } = order
    const context = await cellContext(face, actor as UserRecord)
    const read = await inPieces(rows, (row) => ({ row, device: readCells(row.cells, record.keys, context) }))
    const known = await devicesByUniqueId(face, actor, read.map(({ device }) => uniqueIdOf(device))) // prettier-ignore
    const writes = read.map(({ row, device }): DeviceWrite => ({
      ref: row.number,
      write: deviceOf(device, known.get(uniqueIdOf(device))),
    }))
    const outcomes = await writeDevices(face, actor.id, `import ${record.id} ${lot}`, writes)
    const told = new Set(outcomes.map(({ ref }) => ref))
    const untold = writes.filter(({ ref }) => !told.has(ref))
    const ends = outcomes.map(({ ref, outcome, code, id, before, version }): RowEnd => {
      const state = outcome === 'removed' ? 'refused' : outcome
      return { number: ref, state, code, deviceId: id, before, version }
    })
    for (const { ref } of untold)
      ends.push({ number: ref, state: 'refused', code: 'INTERNAL_ERROR', deviceId: null, before: null, version: null })
    await store.endRows(record.id, ['ready'], ends)
  }

  async function undoLot(record: ImportRecord, { actor }: ImportOrder, lot: number, rows: readonly StoredRow[]) {
    const now = await devicesById(face, actor, rows)
    const writes: DeviceWrite[] = []
    const ends: RowEnd[] = []
    for (const row of rows) {
      const device = row.deviceId === null ? undefined : now.get(row.deviceId)
      const ifVersion = row.version ?? ''
      // Whether it was touched is asked where it is written; that it has spoken is known here only.
      const hasSpoken = row.state === 'created' && device !== undefined && device.lastUpdate !== null
      if (hasSpoken) ends.push({ ...row, state: 'kept', code: 'DEVICE_HAS_SPOKEN' })
      else if (row.state === 'created') writes.push({ ref: row.number, removeId: row.deviceId ?? 0, ifVersion })
      else writes.push({ ref: row.number, write: row.before as DeviceBody, ifVersion })
    }
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const { ref, outcome, code } of await writeDevices(face, actor.id, `undo ${record.id} ${lot}`, writes)) {
      const row = byNumber.get(ref)
      if (!row) continue
      const state = outcome === 'refused' ? 'kept' : outcome === 'removed' ? 'removed' : 'restored'
      ends.push({ ...row, state, code })
    }
    await store.endRows(record.id, UNDONE_FROM, ends)
  }

  async function run(order: ImportOrder, signal: AbortSignal): Promise<WorkOutcome> {
    const { importId, isUndo } = order
    const record = await store.anyById(importId)
    if (!record) return { kind: 'done' }
    const states: readonly ImportRowState[] = isUndo ? UNDONE_FROM : ['ready']
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const [first] = await store.rows(importId, { states, after, most: 1 })
      if (!first) break
      const lot = Math.floor(first.number / LOT)
      const upTo = lot * LOT + LOT - 1
      const rows = await store.rows(importId, { states, after: lot * LOT - 1, upTo, most: LOT })
      after = upTo
      await (isUndo ? undoLot : importLot)(record, order, lot, rows)
    }
    return {
      kind: 'done',
      record: async (client) => void (await store.end(client, importId, isUndo ? 'undone' : 'done')),
    }
  }

  const handle = (item: WorkItem, signal: AbortSignal): Promise<WorkOutcome> => {
    const order = item.body as unknown as ImportOrder
    return order.acting ? actingFor(order.acting, () => run(order, signal)) : run(order, signal)
  }
  return createWorker({ store: work, kind: IMPORT_WORK, log, handle })
}
