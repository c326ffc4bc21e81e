import type pg from 'pg'
import type { Db } from '#src/db/index'
import type { WorkStore } from '#src/db/work/index'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { FileFolder } from '#src/platform/file-folder'
import type { Log } from '#src/platform/log'
import type { Seal } from '#src/platform/seal'
import type { TrackingServer } from '#src/face/index'
import type { CallOut } from '#src/platform/outbound'
import { createCepFinder } from './cep/cep-finder'
import { cepRoutes } from './cep/cep.routes'
import { createDeviceFiles } from './device-files/device-files'
import { createDeviceFileStore } from './device-files/device-files.store'
import { followDevices } from './device-files/follow-devices'
import { deviceFileRoutes } from './device-files/device-files.routes'
import { importRoutes } from './import/import.routes'
import { provideImports } from './import/index'
import { createCategoryPictures } from './images/category-pictures'
import { createShareAccounts } from './shares/share-account'
import { createShares } from './shares/shares'
import { createShareStore } from './shares/shares.store'
import { followOwners, type FollowOwners } from './shares/follow-owners'
import { shareRoutes } from './shares/shares.routes'
import { imageRoutes } from './images/images.routes'

export interface ProviderParts {
  db: Db
  database: { pool: pg.Pool }
  /** What some process does later, once. */
  work: WorkStore
  /** The tracking server, as the provider sees it. */
  face: TrackingServer
  /** Files of devices and drivers. */
  folder: FileFolder
  /** Closes what only this server may read. */
  seal: Seal
  clock: Clock
  log: Log
  callOut: CallOut
  /** Who is asked for the address of a CEP. */
  cepUrls: readonly string[]
  onTokenSignIn: FollowOwners['onTokenSignIn']
}

/** What is to be done at the start, every minute, every hour and at the end. */
export interface ProviderWorks {
  start(): void
  eachMinute(): Promise<void>
  hourly(): Promise<void>
  stop(): Promise<unknown>
}

/** Every path of the commercial layer. */
export async function providerRoutes(
  mount: Mount,
  { db, database, work, face, folder, seal, clock, log, callOut, cepUrls, onTokenSignIn }: ProviderParts,
): Promise<ProviderWorks> {
  const store = createDeviceFileStore(db)
  const files = createDeviceFiles(folder, store)
  const devices = followDevices({ face, files, log })
  deviceFileRoutes(mount, { face, files, store })
  imageRoutes(mount, { face, folder, clock, categories: createCategoryPictures() })
  cepRoutes(mount, createCepFinder({ urls: cepUrls, callOut, clock, log }))
  const shareStore = createShareStore(db, seal)
  await shareStore.sealAll()
  const shares = createShares({ face, store: shareStore, accounts: createShareAccounts(face), clock })
  shareRoutes(mount, shares)
  const stopOwners = followOwners({ face, shares, store: shareStore, clock, log, onTokenSignIn })
  const importing = provideImports({ pool: database.pool, work, face, clock, log })
  importRoutes(mount, importing.imports, importing.store)
  return {
    start: importing.start,
    async eachMinute() {
      const told = await face.capabilities()
      // A server that does not tell of these is asked.
      if (!told.has('accountChanges') || !told.has('accessChanges')) await shares.sweep()
    },
    async hourly() {
      // Each by itself: one that fails keeps none of the others.
      await Promise.all([devices.sweep(), files.sweep(clock.nowMs()), shares.sweep(), importing.sweep()])
    },
    stop: () => Promise.all([devices.stop(), stopOwners(), importing.stop()]),
  }
}
