import { sql, type Selectable } from 'kysely'
import { ApiError } from '@rastro/model/errors'
import type { Db } from '#src/db/index'
import type { DeviceFilesTable } from '#src/db/schema'

export type FileRow = Selectable<DeviceFilesTable>
export type FileKind = FileRow['kind']

/** A file before it has a number. */
export interface NewFile {
  deviceId: number
  kind: FileKind
  name: string
  width: number
  height: number
  sizeBytes: number
  takenAt: Date | null
}

export interface DeviceFileStore {
  /** Oldest first. */
  ofDevice(deviceId: number): Promise<FileRow[]>
  count(deviceId: number, kind: FileKind): Promise<number>
  byId(deviceId: number, id: number): Promise<FileRow | undefined>
  /**
   * Numbers a file, runs `keep` for its bytes, and only then makes the row visible. Throws `FILE_LIMIT_REACHED` when the
   * device has `most` of the kind, also when they come at the same time.
   */
  insert(file: NewFile, most: number, keep: (id: number) => Promise<void>): Promise<FileRow>
  remove(deviceId: number, id: number): Promise<boolean>
  /** Devices that have any. */
  deviceIds(): Promise<number[]>
  removeOf(deviceId: number): Promise<void>
  /** Those of these numbers that exist. */
  existing(ids: readonly number[]): Promise<Set<number>>
}

export function createDeviceFileStore(db: Db): DeviceFileStore {
  const count = async (deviceId: number, kind: FileKind, on: Db = db): Promise<number> => {
    const { total } = await on
      .selectFrom('device_files')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('device_id', '=', deviceId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    count,
    ofDevice: (deviceId) =>
      db.selectFrom('device_files').selectAll().where('device_id', '=', deviceId).orderBy('id').execute(),
    byId: (deviceId, id) =>
      db
        .selectFrom('device_files')
        .selectAll()
        .where('id', '=', id)
        .where('device_id', '=', deviceId)
        .executeTakeFirst(),
    insert: (file, most, keep) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('device_files'), ${file.deviceId}::int)`.execute(tx)
        if ((await count(file.deviceId, file.kind, tx)) >= most) throw new ApiError('FILE_LIMIT_REACHED')
        const row = await tx
          .insertInto('device_files')
          .values({
            device_id: file.deviceId,
            kind: file.kind,
            name: file.name,
            width: file.width,
            height: file.height,
            size_bytes: file.sizeBytes,
            taken_at: file.takenAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await keep(row.id)
        return row
      }),
    async remove(deviceId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('device_files')
        .where('id', '=', id)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async deviceIds() {
      const rows = await db.selectFrom('device_files').select('device_id').distinct().execute()
      return rows.map(({ device_id: id }) => Number(id))
    },
    async removeOf(deviceId) {
      await db.deleteFrom('device_files').where('device_id', '=', deviceId).execute()
    },
    async existing(ids) {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('device_files')
        .select('id')
        .where('id', 'in', [...ids])
        .execute()
      return new Set(rows.map(({ id }) => Number(id)))
    },
  }
}
