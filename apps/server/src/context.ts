import type pg from 'pg'
import { protocols } from '@rastro/protocols'
import type { Standing } from '@rastro/model/rights'
import { shownFields } from '@rastro/model/share'
import type { User } from '@rastro/model/user'
import type { BackupKeeper } from './backup/index'
import type { Config } from './config'
import {
  backupKeeper,
  deskSettings,
  forwardPlan,
  geocoderOf,
  postOffice,
  smsGateway,
  strictest,
} from './configured-parts'
import type { DatabaseHandle, Db } from './db/index'
import type { EmbeddedPostgres } from './db/embedded/index'
import { createHttp, type Http } from './http/index'
import { createRightsCheck } from './rights/index'
import type { Clock } from './platform/clock'
import type { FileFolder } from './platform/file-folder'
import { createFolderStorage, type HouseStorage } from './platform/house-storage'
import type { Life } from './platform/life'
import type { Log } from './platform/log'
import type { LogLines } from './platform/log-lines'
import { createSeal, type Seal } from './platform/seal'
import { type BrandMemory, hostOf } from './provider/brands/index'
import { type AuditBook, createAuditBook, type NameOf } from './provider/audit/index'
import { createWorkStore, type WorkStore } from './db/work/index'
import { createCallOut } from './platform/outbound'
import { createMemory } from './memory'
import type { Feed } from './db/feed/index'
import { createPolicy, type OwnedAccessIndex, type Policy } from './tracking/fleet/access/index'
import { type Answers, createAnswers, createBlockBook } from './tracking/live/answer/index'
import { createComputedHook } from './tracking/fleet/computed/index'
import { type Anchors, type AutoAnchor, createAnchors, createAutoAnchor } from './tracking/control/anchor/index'
import { createAuthorRight } from './tracking/control/commands/index'
import { createTokenKeeper, refuseDevices, type OwnedDeviceDirectory } from './tracking/fleet/devices/index'
import { type ApproximateAddress, createApproximateAddress, type Geocoder } from './tracking/position/geocoder/index'
import type { OwnedGroupDirectory } from './tracking/fleet/groups/index'
import type { Resources } from './tracking/resources'
import {
  createLooks,
  createMailStore,
  houseStyle,
  type Looks,
  type MailStore,
  type PostOffice,
} from './tracking/people/mail/index'
import { createMediaStore, type MediaStore } from './tracking/fleet/media/index'
import type { ServerHolder } from './tracking/fleet/server/index'
import { explainSilence, silenceFacts } from './tracking/ingest/silence/index'
import { createFactors, createFactorStore, type Factors, tellOfFactor } from './tracking/people/factors/index'
import { createPasskeys, createPasskeyStore, type Passkeys } from './tracking/people/passkeys/index'
import {
  createActingRules,
  createSessions,
  type Ended,
  reviewActing,
  type Sessions,
} from './tracking/people/sessions/index'
import { createStatistics, createTally, type DayStatistics } from './tracking/history/oversight/index'
import { createPositionHooks } from './tracking/ingest/pipeline/position-hooks'
import { createTracking, type Tracking } from './tracking/tracking'
import type { AccountTree } from './tracking/people/accounts/index'
import {
  type Can,
  createAccountRights,
  createCan,
  presentUser,
  sealPlainKeys,
  type UserDirectory,
} from './tracking/people/users/index'
import { recogniserOf } from './recognise-protocol'
import { VERSION } from './version'

/** Every part of the server, wired. Tests override one part by making their own. */
export interface Context extends Resources {
  config: Config
  log: Log
  clock: Clock
  /** What begins and ends with the server. */
  life: Life
  database: DatabaseHandle
  db: Db
  /** Keeps what is below equal to the tables. */
  feed: Feed
  users: UserDirectory
  accounts: AccountTree
  standingOf(id: number): Standing
  /** May somebody do this: the one question. */
  can: Can
  devices: OwnedDeviceDirectory
  groups: OwnedGroupDirectory
  server: ServerHolder
  access: OwnedAccessIndex
  policy: Policy
  sessions: Sessions
  factors: Factors
  passkeys: Passkeys
  tracking: Tracking
  /** What every vehicle is doing. */
  answers: Answers
  anchors: Anchors
  autoAnchor: AutoAnchor
  /** Null when switched off. */
  geocoder: Geocoder | null
  /** All that is kept outside of the database. */
  files: HouseStorage
  /** Files of devices and drivers. */
  folder: FileFolder
  media: MediaStore
  /** Closes what only this server may read, with a key beside the database. */
  seal: Seal
  /** What some process does later, once. */
  work: WorkStore
  /** The one way mails leave. */
  post: PostOffice
  mails: MailStore
  /** How what leaves for somebody looks. */
  looks: Looks
  /** Looks and proved domains of accounts. */
  brands: BrandMemory
  /** Who did what. */
  audit: AuditBook
  statistics: DayStatistics
  http: Http
  /** Null when none are made by schedule. */
  backups: BackupKeeper | null
  /** Where the embedded database lives; null when it is outside. */
  cluster: ClusterPlace | null
}

/** Where the embedded database lives. */
export type ClusterPlace = Pick<EmbeddedPostgres, 'folder' | 'isElsewhere'>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Loads what is kept in memory and ties the parts together. Nothing listens yet. */
export async function createContext(
  config: Config,
  database: DatabaseHandle,
  log: Log,
  clock: Clock,
  cluster: ClusterPlace | null,
  connection: pg.ClientConfig,
  life: Life,
  lines: LogLines,
): Promise<Context> {
  const { db } = database
  const files = createFolderStorage(config.dataDir)
  const secret = await files.key()
  const seal = createSeal(secret)
  await sealPlainKeys(database.pool, seal)
  const memory = await createMemory(config, database, log, connection, clock.nowMs)
  const { users, accounts, standingOf, devices, groups, resources, links, server, brands, access, feed } = memory
  life.add({ name: 'feed of changes', start: memory.follow, stop: memory.stop })
  const { licenseMode } = config
  const can = createCan(server.get, licenseMode, standingOf)
  const policy = createPolicy(access, accounts, can, server.get, {
    deviceCount: () => devices.size,
    deviceLimit: () => strictest(config.licenseDeviceLimit, server.get().attributes['tarkan.deviceLimit']),
    licenseMode,
  })
  const sessionLife = {
    sessionMs: config.sessionHours * HOUR_MS,
    rememberMs: config.rememberDays * 24 * HOUR_MS,
    mostMs: config.sessionMaxDays * 24 * HOUR_MS,
    closedOf: (id: number) => standingOf(id).closed,
    // Whoever is shown under a host has its DNS in hand: only himself and those below him sign in there.
    mayEnter({ id, temporary }: Pick<User, 'id' | 'temporary'>, host: string) {
      const holder = brands.holderOf(hostOf(host))
      return holder === undefined || temporary || holder === id || accounts.isBelow(id, holder)
    },
    actingRefusal: createActingRules({
      accounts,
      can,
      sees: (actor, id) => policy.canSee(actor, 'user', id),
      closedOf: (id) => standingOf(id).closed,
      rights: createAccountRights({ can, server: server.get, standingOf, licenceMode: licenseMode }),
    }),
  }
  const work = createWorkStore(database.pool)
  const mails = createMailStore(database.pool, work, seal)
  const tally = createTally()
  const post = postOffice({ config, server, log, work, mails }, tally)
  const serverAttributes = () => server.get().attributes
  const looks = createLooks(serverAttributes)
  const brand = (): string => houseStyle(serverAttributes()).brand
  const tell = tellOfFactor({ post, looks, log })
  const factors = createFactors({
    store: createFactorStore(database.pool),
    feed,
    seal,
    clock,
    brand,
    attributes: serverAttributes,
    tell,
  })
  const passkeys = createPasskeys({ store: createPasskeyStore(database.pool), users, clock, log, brand, tell })
  const sessions = createSessions(db, feed, users, clock, sessionLife, factors, passkeys, (ended) =>
    memory.tellOthers(JSON.stringify(ended)),
  )
  memory.onTold((text) => sessions.heardOfEnd(JSON.parse(text) as Ended))
  const callOut = createCallOut(config.outboundPrivateHosts)
  const approximate = createApproximateAddress(config.geocoderLanguage)
  const geocoder = geocoderOf(config, approximate, tally.counting('geocoder', callOut), clock, log)
  const folder = files.files('media')
  const quotaBytes = config.mediaQuotaMb * 1024 * 1024
  const media = createMediaStore({ folder, pool: database.pool, devices, clock, quotaBytes })
  const serverAttribute = (key: string): unknown => server.get().attributes[key]
  const tracking = await createTracking({
    storeMedia: media.storeMedia,
    geocoder,
    hooks: {
      ...createPositionHooks({ ...resources, links, devices, groups }),
      addressAt: geocoder?.known,
      computed: createComputedHook({ ...resources, links, devices, groups, serverAttribute, log }),
    },
    forwarding: { plan: forwardPlan(config), callOut },
    pool: database.pool,
    // One process at a time has the folder of the embedded database.
    isAlone: cluster !== null,
    wakeUp: memory.wakeUp,
    orderNews: memory.orderNews,
    log,
    clock,
    devices,
    groups,
    access,
    serverAttributes: () => server.get().attributes,
    onNotificationToken: createTokenKeeper(db, feed, (error) =>
      log.warn({ error }, 'a push token could not be stored; the app will tell it again'),
    ),
    protocols,
    recogniseProtocol: recogniserOf(protocols),
    commandSettings: deskSettings(config),
    sms: smsGateway(config, callOut, log, tally),
    mayStillAsk: createAuthorRight({ users, policy }),
    statusTimeoutMs: config.statusTimeoutMs,
    isAdministrator: (userId) => users.byId(userId)?.administrator ?? false,
    fieldsOf(userId) {
      const user = users.byId(userId)
      return user ? shownFields(user.attributes) : null
    },
    listenLimits: { idleMs: config.deviceIdleTimeoutMs },
  })
  life.add({ name: 'tracking', stop: tracking.stop, stopWithinMs: Infinity })
  closeSockets({ users, accounts, standingOf, sessions, tracking })
  reviewActing({ users, accounts, sessions, log })
  life.every('who acts as somebody else', MINUTE_MS, sessions.acting.review)
  const { settingsOf, state, events } = tracking
  const anchors = createAnchors({ db, feed, access, devices, geofences: resources.geofences, state, settingsOf, clock })
  const { calendars } = resources
  const autoAnchor = await createAutoAnchor({ db, anchors, devices, calendars, events, settingsOf, clock, log })
  const answers = await answersOf({ tracking, devices, approximate, geocoder, clock, log }, database.pool)
  const stopRefusing = refuseDevices(devices, tracking.sessions, clock)
  const checkRights = createRightsCheck({
    can,
    ownsDevice: (userId, deviceId) =>
      access.links.user_devices.has(userId, deviceId) || devices.byId(deviceId)?.accountId === userId,
    savedType: (id) => resources.commands.byId(id)?.type,
  })
  const http = await createHttp({ ...config, version: VERSION }, sessions.authenticate, checkRights, log)
  life.add({ name: 'refusing of devices', stop: stopRefusing })
  life.add({ name: 'automatic anchor', stop: autoAnchor.stop })
  life.add({ name: 'vehicle answers', stop: answers.stop })
  http.onDone(tally.call)
  const audit = createAuditBook({
    pool: database.pool,
    users,
    nameOf: namesOf({ users, devices, groups, ...resources }),
    clock,
    log,
    lines,
    life,
    secret,
    checkpointFile: files.lines('audit-checkpoints'),
  })
  http.onDone(audit.note)
  const statistics = await createStatistics({
    pool: database.pool,
    clock,
    log,
    state,
    deviceIds: () => [...devices.all()].map(({ id }) => id),
    tally,
    received: () => tracking.ports().reduce((sum, { traffic }) => sum + (traffic?.messages ?? 0), 0),
    stored: () => tracking.writer.counters.stored,
  })
  life.add({ name: 'statistics', stop: statistics.stop })
  post.serve('user', { find: async (id) => users.byId(id) })
  life.add({ name: 'mails', start: post.start, stop: post.stop })
  return {
    config,
    log,
    clock,
    life,
    database,
    db,
    feed,
    users,
    accounts,
    standingOf,
    can,
    devices,
    groups,
    ...resources,
    server,
    access,
    policy,
    sessions,
    factors,
    passkeys,
    tracking,
    answers,
    anchors,
    autoAnchor,
    geocoder,
    files,
    folder,
    media,
    seal,
    work,
    post,
    mails,
    looks,
    brands,
    audit,
    statistics,
    http,
    backups: backupKeeper(config, { database, files, log, clock }),
    cluster,
  }
}

type Named = Pick<Context, 'users' | 'devices' | 'groups'> & Resources

/** Names of what is there, by the nouns of the contract. */
function namesOf(held: Named): NameOf {
  const nouns: Readonly<Record<string, (id: number) => string | undefined>> = {
    user: (id) => held.users.byId(id)?.name,
    device: (id) => held.devices.byId(id)?.name,
    group: (id) => held.groups.byId(id)?.name,
    geofence: (id) => held.geofences.byId(id)?.name,
    driver: (id) => held.drivers.byId(id)?.name,
    calendar: (id) => held.calendars.byId(id)?.name,
    maintenance: (id) => held.maintenances.byId(id)?.name,
    attribute: (id) => held.computedAttributes.byId(id)?.description,
    command: (id) => held.commands.byId(id)?.description,
    order: (id) => held.orders.byId(id)?.uniqueId,
  }
  return (noun, id) => nouns[noun]?.(id) ?? null
}

type AnswerParts = Pick<Context, 'tracking' | 'devices' | 'geocoder' | 'clock' | 'log'> & {
  approximate: ApproximateAddress
}

async function answersOf(parts: AnswerParts, pool: pg.Pool): Promise<Answers> {
  const { tracking, devices, clock } = parts
  const blocks = createBlockBook(pool)
  await blocks.load()
  return createAnswers({
    ...parts,
    state: tracking.state,
    desk: tracking.commands,
    blocks,
    async explain(deviceId) {
      const device = devices.byId(deviceId)
      const facts = device && (await silenceFacts(device, clock.nowMs(), tracking))
      return facts ? explainSilence(facts).cause : null
    },
  })
}

/**
 * Whoever may no longer sign in, or has signed out, loses the open sockets at once; others hear of their own record.
 */
function closeSockets(parts: Pick<Context, 'users' | 'accounts' | 'standingOf' | 'sessions' | 'tracking'>): void {
  const { users, accounts, standingOf, sessions, tracking } = parts
  const { live } = tracking
  /** Of all below, whom a change above may have closed. */
  const closeBranch = (id: number): void => {
    for (const one of accounts.below(id)) if (standingOf(one).closed !== null) live.closeUser(one)
  }
  users.onChange(({ kind, record }) => {
    if (kind === 'removed' || standingOf(record.id).closed !== null) live.closeUser(record.id)
    else live.tellUser(record.id, JSON.stringify(presentUser(record)))
    if (accounts.placeOf(record.id)?.kind === 'reseller') closeBranch(record.id)
  })
  accounts.onChange(({ id, after }) => {
    if (after && standingOf(id).closed !== null) live.closeUser(id)
    if (after) closeBranch(id)
  })
  sessions.onEnded((ended) => {
    if ('userId' in ended) live.closeUser(ended.userId, ended.keepHash)
    else live.closeCredential(ended.credentialHash)
  })
}
