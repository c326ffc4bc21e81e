import type pg from 'pg'
import type { Clock } from '#src/platform/clock'
import type { LineFile } from '#src/platform/house-storage'
import type { Life } from '#src/platform/life'
import type { Log } from '#src/platform/log'
import type { LogLines } from '#src/platform/log-lines'
import { type Audit, createAudit, type KnownPeople } from './audit'
import type { AuditRoutes } from './audit.routes'
import { createAuditStore } from './audit.store'
import { createCheckpoints } from './checkpoints'
import { createAuditReader, type NameOf } from './entries'
import { proveAudit } from './proof'
import { createSealer, type Sealer } from './sealer'

export { auditRoutes } from './audit.routes'
export type { NameOf } from './entries'

export interface AuditDeps {
  pool: pg.Pool
  users: KnownPeople
  nameOf: NameOf
  clock: Clock
  log: Log
  lines: LogLines
  life: Life
  /** Of this server: checkpoints are signed with a key made of it. */
  secret: Uint8Array
  checkpointFile: LineFile
}

/** The record of who did what. */
export interface AuditBook extends AuditRoutes, Pick<Audit, 'note'>, Sealer {}

const SEAL_EVERY_MS = 1000
const HOUR_MS = 3_600_000
const PROOF_EVERY_MS = 24 * HOUR_MS

export function createAuditBook(deps: AuditDeps): AuditBook {
  const { pool, users, nameOf, clock, log, lines, life } = deps
  const audit = createAudit(createAuditStore(pool), users, clock, log)
  const sealer = createSealer(pool)
  const checkpoints = createCheckpoints(pool, deps.secret, deps.checkpointFile, clock, log)
  const prove = () => proveAudit(pool, checkpoints)
  life.add({ name: 'audit', stop: audit.stop })
  life.every('seals of the audit', SEAL_EVERY_MS, sealer.seal)
  life.every('checkpoints of the audit', HOUR_MS, checkpoints.write)
  life.every('proof of the audit', PROOF_EVERY_MS, async () => {
    const proof = await prove()
    if (!proof.isWhole)
      log.error({ findings: proof.findings }, 'the audit was changed by somebody else than this server')
  })
  return { audit, note: audit.note, reader: createAuditReader(pool, nameOf), lines, prove, ...sealer }
}
