import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { capabilitiesOf } from '@rastro/model/capability'
import { type Area, isDriver, isShared } from '@rastro/model/rights'
import { sessionEndpoints } from '@rastro/model/session'
import { shownFields } from '@rastro/model/share'
import { protocols } from '@rastro/protocols'
import type { Context } from './context'
import { createDemoFleet, demoRoutes } from './demo/index'
import { createEmbeddedServer } from './face/embedded/index'
import { createHealth } from './health'
import { acceptDevicePosts, methodsOf, serveConsole } from './http/index'
import { createHouseFiles } from './platform/house-files'
import { createCallOut } from './platform/outbound'
import { auditRoutes } from './provider/audit/index'
import { providerRoutes } from './provider/provider.routes'
import { createBrandHouse } from './brand-house'
import { createAnchorTopic, createAnswerTopic, createEventTopic, createOrderTopic } from './tracking/live/topics/index'
import { answerRoutes } from './tracking/calls/answers.routes'
import { anchorRoutes } from './tracking/calls/anchors.routes'
import { calendarRoutes } from './tracking/calls/calendars.routes'
import { commandRoutes } from './tracking/calls/commands.routes'
import { computedRoutes } from './tracking/calls/computed.routes'
import { deviceRoutes } from './tracking/calls/devices.routes'
import { driverRoutes } from './tracking/calls/drivers.routes'
import { eventRoutes } from './tracking/calls/events.routes'
import { geocoderRoutes } from './tracking/calls/geocoder.routes'
import { createForwardedEvents, createForwardIntake } from './tracking/ingest/forward-in/index'
import { forwardRoutes } from './tracking/calls/forward.routes'
import { geofenceRoutes } from './tracking/calls/geofences.routes'
import { groupRoutes } from './tracking/calls/groups.routes'
import { liveRoutes } from './tracking/calls/live.routes'
import { maintenanceRoutes } from './tracking/calls/maintenance.routes'
import { notificationRoutes } from './tracking/calls/notifications.routes'
import { orderRoutes } from './tracking/calls/orders.routes'
import { messageRoutes } from './tracking/calls/messages.routes'
import { oversightRoutes } from './tracking/calls/oversight.routes'
import { permissionRoutes } from './tracking/calls/permissions.routes'
import { mediaRoutes } from './tracking/calls/media.routes'
import { portRoutes } from './tracking/calls/ports.routes'
import { positionRoutes } from './tracking/calls/positions.routes'
import { serverRoutes } from './tracking/calls/server.routes'
import {
  createDayKeeper,
  createDaySpeeds,
  createExtentStore,
  createJobFiles,
  createJobRunner,
  createJobStore,
  createOutsideDesk,
  createOutsideStore,
  createPdfPrinter,
  createReportMails,
  createRunStore,
  createScheduleRunner,
  createReportDesk,
  createTrackStore,
} from './tracking/history/reports/index'
import { jobRoutes } from './tracking/calls/report-jobs.routes'
import { extentRoutes } from './tracking/calls/report-extent.routes'
import { reportRoutes } from './tracking/calls/reports.routes'
import { createRecovery, createResetStore } from './tracking/people/recovery/index'
import { recoveryRoutes } from './tracking/calls/recovery.routes'
import { createEmailChanges, createEmailChangeStore } from './tracking/people/emails/index'
import { createSignIns, createSignInStore } from './tracking/people/sign-ins/index'
import { emailRoutes } from './tracking/calls/emails.routes'
import { outsideRoutes } from './tracking/calls/outside.routes'
import { scheduleRoutes } from './tracking/calls/report-schedules.routes'
import { createOpenIdProvider } from './tracking/people/sessions/index'
import { openIdRoutes } from './tracking/calls/openid.routes'
import { factorRoutes } from './tracking/calls/factors.routes'
import { sessionRoutes } from './tracking/calls/sessions.routes'
import { deviceConnectionRoutes } from './tracking/calls/device-connection.routes'
import { silenceRoutes } from './tracking/calls/silence.routes'
import { followSharers, keepFollowingSharers, removeEndedTemporaries } from './tracking/fleet/shares/index'
import { shareTokenRoutes } from './tracking/calls/share-tokens.routes'
import { sightingRoutes } from './tracking/calls/sightings.routes'
import { createTrackHistory } from './tracking/history/tracks/index'
import { trackRoutes } from './tracking/calls/tracks.routes'
import { streamRoutes } from './tracking/calls/stream.routes'
import { createAccountRights, followOutside } from './tracking/people/users/index'
import { accountRightsRoutes } from './tracking/calls/account-rights.routes'
import { accountRoutes } from './tracking/calls/accounts.routes'
import { peopleActRoutes } from './tracking/calls/people-acts.routes'
import { peopleRoutes } from './tracking/calls/people.routes'
import { userRoutes } from './tracking/calls/users.routes'
import { VERSION } from './version'

/** Beside the sources and beside the bundle alike: `apps/server/{src,dist}` and `apps/console/dist`. */
const consoleBuild = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'console', 'dist')

/** Every path of the web port, in one list. `restart` is what an administrator's restart does. */
export async function mountRoutes(context: Context, restart: () => void): Promise<void> {
  const { http, config, tracking, log, life } = context
  const { mount, app } = http
  const face = createEmbeddedServer({ mounted: http.mounted, ...context, ...tracking, pool: context.database.pool })
  const accountRights = createAccountRights({ ...context, server: context.server.get, licenceMode: config.licenseMode })
  const signIns = createSignIns({
    ...context,
    store: createSignInStore(context.database.pool),
    endSession: context.sessions.endSession,
  })
  sessionRoutes(mount, { ...context, signIns, withoutPasswords: config.openIdForce })
  factorRoutes(mount, { ...context, accountRights })
  openIdRoutes(mount, { ...context, signIns, openId: openIdOf(context) })
  const recovery = createRecovery({
    ...context,
    store: createResetStore(context.database.pool),
    origins: config.webOrigin.split(',').map((one) => one.trim()),
    closeOtherSessions: context.sessions.closeOthers,
  })
  recoveryRoutes(mount, { ...context, recovery })
  const closeAll = (userId: number) => context.sessions.closeOthers(userId, null)
  const emails = createEmailChanges({
    ...context,
    store: createEmailChangeStore(context.database.pool),
    closeAll,
  })
  emailRoutes(mount, { ...context, emails, recovery, accountRights })
  const houseFiles = await createHouseFiles(context.files.files('web'))
  const brandHouse = createBrandHouse(context, face)
  serverRoutes(mount, {
    ...context,
    brandAt: brandHouse.shownAt,
    houseFiles,
    version: VERSION,
    dataDir: config.dataDir,
    textEnabled: config.smsUrl !== undefined,
    openIdEnabled: config.openIdIssuer !== undefined,
    openIdForce: config.openIdForce,
    detectPort: config.detectPort,
    capabilities: () => capabilitiesOf(http.mounted.map(({ endpoint }) => endpoint)),
    health: createHealth({ ...context, ...config, ...tracking, pool: context.database.pool }),
    restart,
  })
  userRoutes(mount, {
    ...context,
    emails,
    defaultDeviceLimit: config.defaultDeviceLimit,
    accountRights,
    defaultExpirationDays: config.defaultExpirationDays,
  })
  accountRoutes(mount, context)
  accountRightsRoutes(mount, { ...context, accountRights, licenceMode: config.licenseMode })
  peopleRoutes(mount, context)
  peopleActRoutes(mount, { ...context, accountRights })
  life.every('accounts changed from outside', OUTSIDE_MS, () => followOutside({ ...context, closeAll }))
  deviceRoutes(mount, context)
  groupRoutes(mount, context)
  shareTokenRoutes(mount, context)
  keepFollowingSharers(context)
  permissionRoutes(mount, context)
  driverRoutes(mount, context)
  geofenceRoutes(mount, context)
  anchorRoutes(mount, context)
  calendarRoutes(mount, context)
  commandRoutes(mount, { ...context, desk: tracking.commands })
  computedRoutes(mount, { ...context, ...tracking })
  maintenanceRoutes(mount, context)
  notificationRoutes(mount, context)
  orderRoutes(mount, context)
  positionRoutes(mount, { ...context, positions: tracking.positions, state: tracking.state })
  trackRoutes(mount, {
    ...context,
    tracks: createTrackHistory(context.database.pool),
    positions: tracking.positions,
  })
  geocoderRoutes(mount, context)
  const events = createEventTopic({ events: tracking.events, canSee: seesWith(context, 'events') })
  eventRoutes(mount, { ...context, ...tracking, onAcknowledged: events.acknowledged })
  const reports = createReports(context)
  reportRoutes(mount, { ...context, reports: reports.desk, mails: reports.mails })
  extentRoutes(mount, { ...context, extents: createExtentStore(context.database.pool) })
  scheduleRoutes(mount, { ...context, ...reports.schedules })
  outsideRoutes(mount, { ...context, ...reports.schedules })
  jobRoutes(mount, { ...context, ...reports.jobs, desk: reports.desk, periodLimitMs: config.reportPeriodLimitMs })
  silenceRoutes(mount, { ...context, ...tracking })
  answerRoutes(mount, context)
  sightingRoutes(mount, { ...context, sightings: tracking.sightings })
  const anchors = createAnchorTopic({ anchors: context.anchors, canSee: context.access.canSeeDevice })
  const orders = createOrderTopic({ desk: tracking.commands, canSee: context.access.canSeeDevice })
  const answers = createAnswerTopic({
    answers: context.answers,
    canSee: context.access.canSeeDevice,
    fieldsOf: (userId) => shownFields(context.users.byId(userId)?.attributes ?? {}),
  })
  const closeLive = liveRoutes(app.server, {
    ...context,
    live: tracking.live,
    topics: [tracking.messages.feed, orders, events, anchors, answers],
  })
  app.addHook('preClose', async () => closeLive())
  const demo = createDemoFleet(face, (error) =>
    log.error({ error }, 'the demonstration could not be shown to a new administrator'),
  )
  demoRoutes(mount, demo)
  life.add({ name: 'demonstration', stop: demo.stop })
  mediaRoutes(mount, context)
  streamRoutes(mount, context)
  deviceConnectionRoutes(mount, { ...context, ...tracking })
  oversightRoutes(mount, context)
  auditRoutes(mount, context.audit)
  portRoutes(mount, { ...context, ports: tracking.ports, protocols })
  const { store: messages, keeper } = tracking.messages
  messageRoutes(mount, { ...context, messages, keeper })
  forwardRoutes(mount, {
    ...context,
    intake: createForwardIntake(tracking.intake),
    storeEvent: createForwardedEvents(context.database.pool, tracking.events),
    token: config.forwardToken,
  })
  brandHouse.mount(mount)
  const provider = await providerRoutes(mount, {
    ...context,
    face,
    callOut: createCallOut(config.outboundPrivateHosts),
    cepUrls: config.cepUrls,
    onTokenSignIn: context.sessions.onTokenSignIn,
  })
  life.add({ name: 'provider', start: provider.start, stop: provider.stop })
  life.every('shared links follow their owners', MINUTE_MS, provider.eachMinute)
  const ofAudit = () => new Date(context.clock.nowMs() - config.auditDays * 24 * HOUR_MS)
  const hourly: Readonly<Record<string, () => Promise<unknown>>> = {
    'sweep of media': context.media.sweep,
    'ended temporary accounts': () => removeEndedTemporaries(context),
    'accounts of shares': () => followSharers(context),
    'sweep of the provider': provider.hourly,
    'sweep of brands': brandHouse.sweep,
    'day sums': reports.keeper.catchUp,
    'sweep of reports': reports.jobs.runner.sweep,
    'old invitations': reports.schedules.outside.removeOlder,
    'ended recoveries': recovery.removeExpired,
    'sign-ins of long ago': signIns.removeOlder,
    'ended changes of addresses': emails.removeExpired,
    'browsers trusted no more': context.factors.removeExpired,
    'challenges for passkeys': context.passkeys.removeExpired,
    'old mails': context.mails.removeOlder,
    'old runs': () => reports.schedules.runs.removeOlder(new Date(context.clock.nowMs() - RUNS_KEPT_MS)),
    'old audit': () => context.audit.removeOlder(ofAudit()),
    'old statistics': () => context.statistics.removeOlder(ofAudit()),
  }
  for (const [name, work] of Object.entries(hourly)) life.every(name, HOUR_MS, work, { atStart: true })
  if (tracking.receiveHttp) await acceptDevicePosts(app, tracking.receiveHttp)
  await serveConsole(
    app,
    config.consoleDir ?? consoleBuild,
    (url) => methodsOf(http.mounted, url),
    houseFiles,
    brandHouse,
    async ({ headers: { cookie, host }, ip }) => {
      // Whoever may not come in hears it from the console.
      const caller = cookie
        ? await context.sessions.authenticate({ headers: { cookie, host }, ip }).catch(() => null)
        : null
      if (!caller || caller.mustEnrol) return null
      return isDriver(caller.user) || isShared(caller.user) ? 'apart' : 'true'
    },
  )
}

/** The provider of identities that the settings name. */
function openIdOf({ config, clock }: Context) {
  const { openIdIssuer: issuer, openIdClientId: clientId, openIdClientSecret: clientSecret, webUrl } = config
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || webUrl === undefined)
    return undefined
  const settings = {
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    redirectUri: `${webUrl.replace(/\/$/, '')}${sessionEndpoints.openIdEnd.path}`,
    groupsClaim: config.openIdGroupsClaim,
  }
  const rules = {
    allowGroup: config.openIdAllowGroup,
    adminGroup: config.openIdAdminGroup,
    defaultDeviceLimit: config.defaultDeviceLimit,
    defaultExpirationDays: config.defaultExpirationDays,
  }
  const provider = createOpenIdProvider(settings, createCallOut(config.outboundPrivateHosts), clock.nowMs)
  return { provider, rules, webUrl: webUrl.replace(/\/$/, '') }
}

/** Whether a user sees a device and may see what an area holds of it. */
const seesWith =
  ({ users, access, can }: Context, area: Area) =>
  (userId: number, deviceId: number): boolean => {
    const user = users.byId(userId)
    return (
      user !== undefined && access.canSeeDevice(userId, deviceId) && can(user, { right: [area, 'view'] }) === undefined
    )
  }

/** Reports, and what keeps long ones quick. */
function createReports(context: Context) {
  const { config, database, tracking, drivers, server, clock, log, life } = context
  const keeper = createDayKeeper(database.pool, clock, log)
  life.add({ name: 'day sums', stop: keeper.stop })
  const printer = createPdfPrinter()
  life.add({ name: 'printer', stop: printer.stop })
  const desk = createReportDesk({
    ...context,
    tracks: createTrackStore(database.pool),
    speeds: createDaySpeeds(database.pool),
    positions: tracking.positions,
    eventStore: tracking.eventStore,
    state: tracking.state,
    settingsOf: tracking.settingsOf,
    driverName: (uniqueId) => [...drivers.all()].find((one) => one.uniqueId === uniqueId)?.name ?? null,
    serverAttribute: (key) => server.get().attributes[key],
    serverAttributes: () => server.get().attributes,
    printer,
    periodLimitMs: config.reportPeriodLimitMs,
  })
  const { work } = context
  const store = createJobStore(database.pool, work)
  const files = createJobFiles(context.files.files('reports'))
  const runner = createJobRunner({ ...context, store, work, files, desk })
  life.add({ name: 'reports', stop: runner.stop })
  const serverAttributes = () => server.get().attributes
  const mails = createReportMails({ ...context, desk, runner, fileBytes: config.mailFileBytes })
  const jobs = { store, files, runner }
  const runs = createRunStore(database.pool, work)
  const outside = createOutsideDesk({
    ...context,
    store: createOutsideStore(database.pool),
    links: context.access.links,
    invitationsPerDay: config.outsideInvitationsPerDay,
  })
  const schedules = createScheduleRunner({
    ...context,
    runs,
    outside,
    jobs,
    links: context.access.links,
    zoneOf: desk.zoneOf,
    fileBytes: config.mailFileBytes,
  })
  life.add({ name: 'scheduled reports', start: schedules.start, stop: schedules.stop })
  life.every('look for due reports', MINUTE_MS, schedules.look)
  return { desk, keeper, mails, jobs, schedules: { runs, runner: schedules, outside, serverAttributes } }
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const OUTSIDE_MS = 2000
const RUNS_KEPT_MS = 400 * 24 * HOUR_MS
