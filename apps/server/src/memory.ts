import type pg from 'pg'
import { seesDevices, type Standing } from '@rastro/model/rights'
import type { Config } from './config'
import type { DatabaseHandle } from './db/index'
import { createFeed, createFeedStore, createWakeUp, type Feed } from './db/feed/index'
import { createListeners } from './platform/listeners'
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
import { createOrderNews, type OrderNews } from './tracking/control/commands/index'
import { createResources, type Resources } from './tracking/resources'
import { createServerHolder, loadServer, serverProjection, type ServerHolder } from './tracking/fleet/server/index'
import {
  accountProjection,
  type AccountTree,
  createAccountTree,
  createStanding,
  createWhose,
} from './tracking/people/accounts/index'
import { type BrandMemory, createBrandMemory } from './provider/brands/index'
import { createUserDirectory, isManager, type UserDirectory, userProjection } from './tracking/people/users/index'

/** What is held of the tables to answer at once, kept equal to them by the feed. */
export interface Memory {
  users: UserDirectory
  accounts: AccountTree
  standingOf(id: number): Standing
  devices: OwnedDeviceDirectory
  groups: OwnedGroupDirectory
  resources: Resources
  links: Links
  server: ServerHolder
  brands: BrandMemory
  /** Commands that wait or left, whichever process changed them. */
  orderNews: OrderNews
  access: OwnedAccessIndex
  feed: Feed
  /** Other processes, who are told to look and tell so. */
  wakeUp: { tell(): void; onWake(listener: () => void): () => void }
  /** Follows the tables from now on. */
  follow(): void
  /** Says something to every process on this database, at once if they can be reached; nothing is kept. */
  tellOthers(text: string): void
  onTold(listener: (text: string) => void): void
  stop(): Promise<void>
}

/** Who moved, and all below him, may do other things; all above him, before and after, see other devices. */
function followTree(accounts: AccountTree, devices: OwnedDeviceDirectory, access: OwnedAccessIndex): void {
  const lineOf = (id: number | null | undefined): number[] =>
    id === null || id === undefined ? [] : [id, ...Array.from(accounts.above(id), (place) => place.id)]
  accounts.onChange(({ id, before, after }) => {
    const isKnown = before !== undefined || accounts.childrenOf(id).length > 0
    const isMoved = isKnown && before?.parentId !== after?.parentId
    const isOther = isKnown && before?.kind !== after?.kind
    if (!isMoved && !isOther && before?.ceiling === after?.ceiling) return
    const branch = [id, ...accounts.below(id)]
    const lines = isMoved ? [...lineOf(before?.parentId), ...lineOf(after?.parentId)] : []
    access.lookAgain(new Set([...branch, ...lines]))
    if (isMoved || isOther) devices.placeAnew(branch)
  })
}

/** Reads every table that is held in memory. */
export async function createMemory(
  { databaseListenUrl, licenseMode }: Pick<Config, 'databaseListenUrl' | 'licenseMode'>,
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  log: Log,
  connection: pg.ClientConfig,
  nowMs: () => number,
): Promise<Memory> {
  const users = createUserDirectory([])
  const accounts = createAccountTree()
  const devices = createDeviceDirectory([], createWhose(accounts))
  const groups = createGroupDirectory([])
  const { resources, projections } = createResources()
  const links = noLinks()
  const server = createServerHolder(await loadServer(db))
  const standingOf = createStanding({ accounts, stateOf: users.byId, nowMs })
  const isShownDevices = (userId: number): boolean => {
    const user = users.byId(userId)
    return user === undefined || seesDevices(user, server.get(), licenseMode, standingOf(userId).ceiling)
  }
  const oversees = (userId: number): boolean =>
    accounts.placeOf(userId)?.kind === 'reseller' || isManager(users.byId(userId) ?? { userLimit: 0 })
  const access = createAccessIndex(links, devices, groups, isShownDevices, { ...accounts, oversees })
  users.onChange(({ record, before }) => {
    if (before?.attributes !== record.attributes || before.userLimit !== record.userLimit)
      access.lookAgain(new Set([record.id]))
  })
  followTree(accounts, devices, access)
  server.onChange(() => access.lookAgain('all'))
  const brands = createBrandMemory()
  const orderNews = createOrderNews((error) => log.error({ error }, 'news of a command were not understood'))
  const woken = createListeners<void>()
  const told = createListeners<string>((error) => log.warn({ error }, 'what another process said was not understood'))
  const wakeUp = createWakeUp({
    // Straight to the database: a pooler in between would lose what is listened for.
    connection: databaseListenUrl === undefined ? connection : { connectionString: databaseListenUrl },
    pool,
    log,
    onWake: () => {
      feed.look()
      woken.tell()
    },
    onTold: (text) => told.tell(text),
  })
  const feed = createFeed({
    store: createFeedStore(pool),
    // Linked first: whoever hears of a device must already be allowed to see it.
    projections: [
      serverProjection(server),
      accountProjection(accounts),
      userProjection(users),
      groupProjection(groups),
      ...linkProjections(access),
      ...projections,
      deviceProjection(devices),
      ...brands.projections,
      orderNews.projection,
    ],
    together: access.together,
    onCommitted: wakeUp.tell,
    log,
  })
  await feed.load()
  return {
    users,
    accounts,
    standingOf,
    devices,
    groups,
    resources,
    links,
    server,
    brands,
    orderNews,
    access,
    feed,
    wakeUp: { tell: wakeUp.tell, onWake: woken.add },
    tellOthers: wakeUp.say,
    onTold: (listener) => void told.add(listener),
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
