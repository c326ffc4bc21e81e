import { statfs } from 'node:fs/promises'
import type { HealthDetails, HealthReason } from '@rastro/model/server'
import type pg from 'pg'
import { countParked } from './db/outbox/index'
import type { BackupKeeper } from './backup/index'
import type { MailStore } from './tracking/people/mail/index'
import type { Owners } from './tracking/ingest/owners/index'
import type { PositionWriter } from './tracking/ingest/writer/index'

/** Whether what devices send can be stored. */
export interface Health {
  /** Why nothing can be stored; empty when all is well. */
  reasons(): Promise<HealthReason[]>
  /** For administrators. */
  details(): Promise<HealthDetails>
}

export interface HealthParts {
  pool: pg.Pool
  writer: Pick<PositionWriter, 'isStalled' | 'waiting'>
  owners: Pick<Owners, 'isStalled'>
  backups: BackupKeeper | null
  mails: Pick<MailStore, 'counts'>
  dataDir: string
  /** Where the embedded database lives; null when it is outside. */
  cluster: { folder: string; isElsewhere: boolean } | null
}

const ANSWER_MS = 3000
/** Two segments of the write-ahead log. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024
const QUESTION = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`

/** Usable and total bytes of a disk; null when it cannot be told. */
async function roomIn(folder: string): Promise<[number, number] | null> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? [disk.bavail * disk.bsize, disk.blocks * disk.bsize] : null
}

export function createHealth({ pool, writer, owners, backups, mails, dataDir, cluster }: HealthParts): Health {
  let asked: Promise<boolean> | null = null

  /** Asked once however many want to know: a database that hangs must not be asked without end. */
  const takesRows = (): Promise<boolean> =>
    (asked ??= pool
      .query<{ isReadOnly: boolean }>(QUESTION)
      .then(
        ({ rows }) => rows[0]?.isReadOnly === false,
        () => false,
      )
      .finally(() => (asked = null)))

  async function takesRowsInTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), ANSWER_MS)))
    return Promise.race([takesRows(), late]).finally(() => clearTimeout(timer))
  }

  const folders = cluster ? [dataDir, cluster.folder] : [dataDir]

  async function reasons(): Promise<HealthReason[]> {
    const [isUp, ...rooms] = await Promise.all([takesRowsInTime(), ...folders.map(roomIn)])
    const found: HealthReason[] = []
    if (!isUp) found.push('database')
    if (rooms.some((room) => room !== null && room[0] < LEAST_FREE_BYTES)) found.push('disk')
    if (writer.isStalled() || owners.isStalled()) found.push('writer')
    return found
  }

  return {
    reasons,
    async details() {
      const found = await reasons()
      return {
        status: found.length === 0 ? 'OK' : 'NOT_STORING',
        reasons: found,
        database: cluster
          ? { kind: 'embedded', folder: cluster.folder, isElsewhere: cluster.isElsewhere }
          : { kind: 'outside', folder: null, isElsewhere: false },
        dataDir,
        disk: await roomIn(cluster?.folder ?? dataDir),
        waitingPositions: writer.waiting(),
        backup: (await backups?.status()) ?? null,
        mails: found.includes('database') ? null : await mails.counts().catch(() => null),
        parked: found.includes('database') ? null : await countParked(pool).catch(() => null),
      }
    },
  }
}
