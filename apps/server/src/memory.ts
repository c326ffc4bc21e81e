import type pg from 'pg'
import { seesDevices } from '@rastro/model/rights'
import type { Config } from './config'
import type { DatabaseHandle } from './db/index'
import { createFeed, createFeedStore, createWakeUp, type Feed } from './db/feed/index'
import type { Log } from './platform/log'
import {
  createAccessIndex,
  linkProjections,
  type Links,
  noLinks,
  type OwnedAccessIndex,
} from './tracking/fleet/access/index'
import { createDeviceDirectory, deviceProjection, type OwnedDeviceDirectory } from './tracking/fleet/devices/index'
import { createGroupDirectory, groupProjection, type OwnedGroupDirectory } from './tracking/fleet/groups/index'
import { createResources, type Resources } from './tracking/resources'
import { createServerHolder, loadServer, serverProjection, type ServerHolder } from './tracking/fleet/server/index'
import { createUserDirectory, type UserDirectory, userProjection } from './tracking/people/users/index'

/** What is held of the tables to answer at once, kept equal to them by the feed. */
export interface Memory {
  users: UserDirectory
  devices: OwnedDeviceDirectory
  groups: OwnedGroupDirectory
  resources: Resources
  links: Links
  server: ServerHolder
  access: OwnedAccessIndex
  feed: Feed
  /** Follows the tables from now on. */
  follow(): void
  stop(): Promise<void>
}

/** Reads every table that is held in memory. */
export async function createMemory(
  { databaseListenUrl, licenseMode }: Pick<Config, 'databaseListenUrl' | 'licenseMode'>,
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  log: Log,
  connection: pg.ClientConfig,
): Promise<Memory> {
  const users = createUserDirectory([])
  const devices = createDeviceDirectory([])
  const groups = createGroupDirectory([])
  const { resources, projections } = createResources()
  const links = noLinks()
  const server = createServerHolder(await loadServer(db))
  const access = createAccessIndex(links, devices, groups, (userId) => {
    const user = users.byId(userId)
    return user === undefined || seesDevices(user, server.get(), licenseMode)
  })
  users.onChange(({ record, before }) => {
    if (before?.attributes !== record.attributes) access.lookAgain(new Set([record.id]))
  })
  server.onChange(() => access.lookAgain('all'))
  const wakeUp = createWakeUp({
    // Straight to the database: a pooler in between would lose what is listened for.
    connection: databaseListenUrl === undefined ? connection : { connectionString: databaseListenUrl },
    pool,
    log,
    onWake: () => feed.look(),
  })
  const feed = createFeed({
    store: createFeedStore(pool),
    // Linked first: whoever hears of a device must already be allowed to see it.
    projections: [
      serverProjection(server),
      userProjection(users),
      groupProjection(groups),
      ...linkProjections(access),
      ...projections,
      deviceProjection(devices),
    ],
    together: access.together,
    onCommitted: wakeUp.tell,
    log,
  })
  await feed.load()
  return {
    users,
    devices,
    groups,
    resources,
    links,
    server,
    access,
    feed,
    follow() {
      feed.start()
      wakeUp.start()
    },
    async stop() {
      await wakeUp.stop()
      await feed.stop()
    },
  }
}
