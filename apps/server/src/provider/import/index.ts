import type pg from 'pg'
import type { WorkStore } from '#src/db/work/index'
import type { TrackingServer } from '#src/face/index'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { createImports } from './imports'
import { createImportStore } from './imports.store'
import { createImportWorker } from './run-import'
import { createSheetReader } from './sheets/index'

interface ImportNeeds {
  pool: pg.Pool
  work: WorkStore
  face: TrackingServer
  clock: Clock
  log: Log
}

/** They hold names and telephone numbers. */
const KEPT_DAYS = 30

/** Import of devices from sheets, and what it does in the background. */
export function provideImports({ pool, work, face, clock, log }: ImportNeeds) {
  const store = createImportStore(pool)
  const reader = createSheetReader()
  const worker = createImportWorker({ face, store, work, log })
  return {
    store,
    imports: createImports({ face, store, reader, work, wake: worker.wake, clock }),
    start: worker.start,
    stop: () => Promise.all([worker.stop(), reader.stop()]),
    sweep: () => store.removeOlder(KEPT_DAYS),
  }
}
