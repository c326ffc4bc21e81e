import { createHash } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { IMPORT_PREVIEW_ROWS, type ImportRow, type ImportUndo, type SheetImport } from '@rastro/model/import'
import { DEVICE_COLUMNS } from '@rastro/model/import-columns'
import { deviceEndpoints } from '@rastro/model/device'
import { recordVersion } from '@rastro/model/record-version'
import { wireDate } from '@rastro/model/wire'
import type { WorkStore } from '#src/db/work/index'
import type { UserRecord } from '#src/face/caller/index'
import type { TrackingServer } from '#src/face/index'
import { actingNow } from '#src/platform/acting'
import type { Clock } from '#src/platform/clock'
import { inPieces } from '#src/platform/in-pieces'
import { rowChecker } from './check-rows'
import type { CheckedRow, ImportRecord, ImportStore, StagedCells, StoredRow } from './imports.store'
import { fingerprintOf, isKey, type Keys, recogniseColumns, textOf, titleRowOf } from './rows/index'
import { devicesById, IMPORT_WORK, type ImportOrder, UNDONE_FROM, undoOf } from './run-import'
import type { SheetCell, SheetReader, SheetRow } from './sheets/index'

export interface ImportParts {
  face: TrackingServer
  store: ImportStore
  reader: SheetReader
  work: WorkStore
  wake(): void
  clock: Clock
}

const DAY_MS = 86_400_000
/** Sheets of one person; the oldest that nobody needs any more go first. */
const MOST_KEPT = 50
/** More of a cell than any field takes. */
const CELL_CHARS = 2001
const SAMPLES = 3
const LOOKED_AT = 50
const SHOWN_CHARS = 200
const ROWS_AT_ONCE = 500
/** Of what an undo leaves, so much is named. */
const MOST_NAMED = 100

const REQUIRED = DEVICE_COLUMNS.filter(({ isRequired }) => isRequired).map(({ key }) => key)
const missingOf = (keys: Keys): string[] => REQUIRED.filter((key) => !keys.includes(key))

const UNKEEPABLE = /\0|\p{Cs}/gu
const cut = (text: string): string => text.replaceAll(UNKEEPABLE, '').slice(0, CELL_CHARS)
const staged = (cell: SheetCell | undefined): SheetCell | null =>
  cell === undefined ? null : typeof cell === 'string' ? cut(cell) : { ...cell, v: cut(cell.v) }

const shownCells = (cells: StagedCells, count: number): string[] =>
  Array.from({ length: count }, (_, index) => textOf(cells[index] ?? undefined).slice(0, SHOWN_CHARS))

const presentRow = ({ number, cells, state, plan, problems, code }: StoredRow, columns: number): ImportRow => ({
  number,
  cells: shownCells(cells, columns),
  state,
  plan,
  problems,
  code,
})

/** One title, one name on the disk of the reader: nothing that another program would understand. */
const cleanName = (name: string): string => name.replaceAll(/[\p{C}/\\]/gu, '').slice(-128)

/** Sheets of devices: read, checked, imported in the background, taken back. Each is its reader's alone. */
export function createImports({ face, store, reader, work, wake, clock }: ImportParts) {
  async function own(actor: UserRecord, id: number): Promise<ImportRecord> {
    const record = await store.byId(actor.id, id)
    if (!record) throw new ApiError('NOT_FOUND')
    return record
  }

  /** Devices that somebody may still create by his own limit; the server's is asked when they are written. */
  async function roomOf({ id, administrator, deviceLimit }: UserRecord): Promise<number | null> {
    if (administrator || deviceLimit === -1) return null
    const seen = await face.call(deviceEndpoints.list, { query: { excludeAttributes: true } }, { userId: id })
    return Math.max(0, deviceLimit - seen.length)
  }

  const undoUntil = ({ state, endedAt }: ImportRecord): Date | null => {
    const until = state === 'done' && endedAt ? new Date(endedAt.getTime() + DAY_MS) : null
    return until && until.getTime() > clock.nowMs() ? until : null
  }

  async function present(actor: UserRecord, record: ImportRecord): Promise<SheetImport> {
    const isOpen = record.state === 'read'
    const [counts, wrong] = await Promise.all([store.counts(record.id), store.wrongByColumn(record.id)])
    const until = counts.created + counts.changed > 0 ? undoUntil(record) : null
    return {
      id: record.id,
      fileName: record.fileName,
      state: record.state,
      createdAt: wireDate(record.createdAt),
      endedAt: record.endedAt && wireDate(record.endedAt),
      undoUntil: until && wireDate(until),
      columns: record.columns.map(({ title, samples }, index) => ({
        title,
        samples,
        key: record.keys[index] ?? null,
        wrong: wrong.get(index) ?? 0,
      })),
      missing: missingOf(record.keys),
      counts,
      room: isOpen ? await roomOf(actor) : null,
    }
  }

  /** Makes room for one more sheet of somebody. */
  async function makeRoom(userId: number): Promise<void> {
    const kept = await store.ofUser(userId)
    const unneeded = kept.filter((one) => one.state !== 'running' && one.state !== 'undoing' && !undoUntil(one))
    for (const { id } of unneeded.slice(MOST_KEPT - 1)) await store.remove(userId, id)
    if (kept.length - Math.max(0, unneeded.length - MOST_KEPT + 1) >= 2 * MOST_KEPT)
      throw new ApiError('IMPORT_TOO_MANY')
  }

  const fingerprint = (record: Pick<ImportRecord, 'columns'>): string =>
    createHash('sha256').update(fingerprintOf(record.columns.map(({ title }) => title))).digest('hex') // prettier-ignore

  async function read(actor: UserRecord, bytes: Buffer, name: string): Promise<SheetImport> {
    await makeRoom(actor.id)
    const sheet = await reader.read(bytes)
    const at = titleRowOf(sheet)
    const [titles, rows] = [sheet[at], sheet.slice(at + 1)]
    if (!titles) throw new ApiError('SHEET_EMPTY')
    if (rows.length === 0) throw new ApiError('SHEET_WITHOUT_ROWS')
    const columns = columnsOf(titles, rows)
    const filled = columns.map((_, index) =>
      rows.slice(0, LOOKED_AT).flatMap(({ cells }) => textOf(cells[index]) || []),
    )
    const remembered = await store.rememberedColumns(actor.id, fingerprint({ columns }))
    const isKnown = remembered?.length === columns.length
    const keys = isKnown ? remembered : recogniseColumns(columns.map(({ title }) => title), filled) // prettier-ignore
    const check = await rowChecker(face, actor, keys)
    async function* checked(): AsyncGenerator<Array<CheckedRow & { cells: StagedCells }>> {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const chunk = await inPieces(rows.slice(from, from + ROWS_AT_ONCE), ({ number, cells }) => ({
          number,
          cells: Array.from(cells, staged),
        }))
        const found = await check(chunk)
        yield chunk.flatMap((row, index) => (found[index] ? { ...found[index], cells: row.cells } : []))
      }
    }
    const id = await store.create({ userId: actor.id, fileName: cleanName(name), columns, keys }, checked())
    return present(actor, await own(actor, id))
  }

  async function setColumns(actor: UserRecord, id: number, keys: Keys): Promise<SheetImport> {
    const record = await own(actor, id)
    const used = keys.filter((key) => key !== null)
    const isValid = keys.length === record.columns.length && used.every(isKey) && new Set(used).size === used.length
    if (!isValid) throw new ApiError('IMPORT_COLUMNS_INVALID')
    const check = await rowChecker(face, actor, keys)
    if (!(await store.recheck(id, keys, check))) throw new ApiError('IMPORT_BEGUN')
    await store.rememberColumns(actor.id, fingerprint(record), keys)
    return present(actor, await own(actor, id))
  }

  const orderOf = ({ id, administrator }: UserRecord, importId: number, isUndo: boolean): ImportOrder => ({
    importId,
    isUndo,
    actor: { id, administrator },
    acting: actingNow(),
  })

  async function run(actor: UserRecord, id: number): Promise<SheetImport> {
    const record = await own(actor, id)
    if (record.state !== 'read') throw new ApiError('IMPORT_BEGUN')
    if (missingOf(record.keys).length > 0) throw new ApiError('IMPORT_COLUMNS_MISSING')
    const { create, change, same } = await store.counts(id)
    if (create + change + same === 0) throw new ApiError('IMPORT_NOTHING_TO_DO')
    const room = await roomOf(actor)
    if (room !== null && create > room) throw new ApiError('IMPORT_LIMIT_EXCEEDED')
    const order = orderOf(actor, id, false)
    const isBegun = await store.advance(id, 'read', 'running', (within) =>
      work.add(IMPORT_WORK, String(id), order, { within }),
    )
    if (!isBegun) throw new ApiError('IMPORT_BEGUN')
    wake()
    return present(actor, await own(actor, id))
  }

  async function previewUndo(actor: UserRecord, record: ImportRecord): Promise<ImportUndo> {
    const result: ImportUndo = { removed: 0, restored: 0, kept: [], keptCount: 0 }
    const nameAt = record.keys.indexOf('name')
    for (let after = 0; ;) {
      const rows = await store.rows(record.id, { states: UNDONE_FROM, after, most: LOOK_LOT })
      if (rows.length === 0) return result
      after = rows.at(-1)?.number ?? after
      const devices = await devicesById(face, actor, rows)
      for (const row of rows) {
        const device = devices.get(row.deviceId ?? 0)
        const code = undoOf(row, device, device ? recordVersion(device) : null)
        if (code === null) result[row.state === 'created' ? 'removed' : 'restored']++
        else {
          result.keptCount++
          const name = textOf(row.cells[nameAt] ?? undefined)
          if (result.kept.length < MOST_NAMED) result.kept.push({ number: row.number, name, code })
        }
      }
    }
  }

  async function undo(actor: UserRecord, id: number, isDry: boolean): Promise<ImportUndo> {
    const record = await own(actor, id)
    if (!undoUntil(record)) throw new ApiError('IMPORT_NOT_UNDOABLE')
    const preview = await previewUndo(actor, record)
    if (isDry) return preview
    const order = orderOf(actor, id, true)
    const isBegun = await store.advance(id, 'done', 'undoing', (within) =>
      work.add(IMPORT_WORK, String(id), order, { within }),
    )
    if (!isBegun) throw new ApiError('IMPORT_NOT_UNDOABLE')
    wake()
    return preview
  }

  return {
    read,
    setColumns,
    run,
    undo,
    own,
    async list(actor: UserRecord): Promise<SheetImport[]> {
      const records = await store.ofUser(actor.id)
      return Promise.all(records.map((record) => present(actor, record)))
    },
    get: async (actor: UserRecord, id: number) => present(actor, await own(actor, id)),
    async rows(actor: UserRecord, id: number, after: number, onlyWrong: boolean, column: number | undefined) {
      const { columns } = await own(actor, id)
      const states = onlyWrong || column !== undefined ? (['wrong', 'refused', 'kept'] as const) : undefined
      const rows = await store.rows(id, { after, states, column, most: IMPORT_PREVIEW_ROWS })
      return rows.map((row) => presentRow(row, columns.length))
    },
    async remove(actor: UserRecord, id: number): Promise<void> {
      await own(actor, id)
      if (!(await store.remove(actor.id, id))) throw new ApiError('IMPORT_BEGUN')
    },
  }
}

const LOOK_LOT = 500

function columnsOf(titles: SheetRow, rows: readonly SheetRow[]): Array<{ title: string; samples: string[] }> {
  const count = rows.slice(0, LOOKED_AT).reduce((most, { cells }) => Math.max(most, cells.length), titles.cells.length)
  return Array.from({ length: count }, (_, index) => {
    const samples: string[] = []
    for (const { cells } of rows) {
      const text = cut(textOf(cells[index]))
      if (text) samples.push(text.slice(0, SHOWN_CHARS))
      if (samples.length === SAMPLES) break
    }
    return { title: cut(textOf(titles.cells[index])).slice(0, SHOWN_CHARS), samples }
  })
}
