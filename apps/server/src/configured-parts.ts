import { type BackupKeeper, backupFolder, createBackupKeeper } from './backup/index'
import type { Config } from './config'
import type { DatabaseHandle } from './db/index'
import type { WorkStore } from './db/work/index'
import type { Clock } from './platform/clock'
import type { HouseStorage } from './platform/house-storage'
import type { Log } from './platform/log'
import { createMailer } from './platform/mail/index'
import type { CallOut } from './platform/outbound'
import type { ServerHolder } from './tracking/fleet/server/index'
import { createSmsGateway, type DeskSettings, NO_SMS, type SmsGateway } from './tracking/control/commands/index'
import type { Tally } from './tracking/history/oversight/index'
import { type ForwardPlan, headersOf } from './tracking/ingest/forwarding/index'
import { createPostOffice, type MailStore, type PostOffice } from './tracking/people/mail/index'
import {
  type ApproximateAddress,
  createGeocoder,
  type Geocoder,
  geocoderProvider,
} from './tracking/position/geocoder/index'
import { VERSION } from './version'

interface KeeperParts {
  database: DatabaseHandle
  files: HouseStorage
  log: Log
  clock: Clock
}

export function backupKeeper(config: Config, { database, files, log, clock }: KeeperParts): BackupKeeper | null {
  const { backupAuto, dataDir } = config
  if (backupAuto === 'off' || (backupAuto === 'embedded' && config.databaseUrl !== undefined)) return null
  return createBackupKeeper({
    pool: database.pool,
    dataDir,
    backupDir: backupFolder(config),
    version: VERSION,
    now: clock.now,
    log,
    hour: config.backupHour,
    keep: config.backupKeep,
    // Made once, at the first start.
    beganAt: files.keyMadeAt,
  })
}

export function geocoderOf(
  config: Config,
  approximate: ApproximateAddress,
  callOut: CallOut,
  clock: Clock,
  log: Log,
): Geocoder | null {
  if (config.geocoderType === 'off') return null
  const {
    geocoderType: type,
    geocoderUrl: url,
    geocoderSearchUrl: searchUrl,
    geocoderKey: key,
    geocoderLanguage: language,
  } = config
  return createGeocoder({
    provider: geocoderProvider({ type, url, searchUrl, key, language }),
    approximate,
    callOut,
    clock,
    log,
    userAgent: `Rastro/${VERSION}`,
    limits: { perSecond: config.geocoderPerSecond, cacheEntries: config.geocoderCacheEntries },
  })
}

interface PostNeeds {
  config: Config
  server: ServerHolder
  log: Log
  work: WorkStore
  mails: MailStore
}

export function postOffice({ config, server, log, work, mails }: PostNeeds, tally: Tally): PostOffice {
  const mailer = createMailer(config.outboundPrivateHosts)
  const { smtpHost: host, mailFrom: from } = config
  return createPostOffice({
    mailer: { ...mailer, send: tally.counting('mails', mailer.send) },
    mails,
    work,
    settings:
      host === undefined || from === undefined
        ? null
        : {
            host,
            from,
            port: config.smtpPort,
            security: config.smtpSecurity,
            trustsAnyCertificate: config.smtpTrustAll,
            username: config.smtpUsername,
            password: config.smtpPassword,
            fromName: config.mailFromName,
          },
    serverAttributes: () => server.get().attributes,
    webUrl: config.webUrl,
    log,
  })
}

export const forwardPlan = (config: Config): ForwardPlan => ({
  type: config.forwardType,
  url: config.forwardUrl,
  headers: headersOf(config.forwardHeader),
  eventUrl: config.eventForwardUrl,
  eventHeaders: headersOf(config.eventForwardHeader),
  retry: config.forwardRetry,
})

export const deskSettings = (config: Config): DeskSettings => ({
  holdSpeedKmh: config.commandHoldSpeedKmh,
  staleFixMs: config.commandStaleFixMs,
  expiryMs: config.commandExpiryMs,
  confirmMs: config.commandConfirmMs,
  criticalTypes: config.commandCriticalTypes,
})

export function smsGateway(config: Config, callOut: CallOut, log: Log, tally: Tally): SmsGateway {
  if (config.smsUrl === undefined) return NO_SMS
  const settings = {
    url: config.smsUrl,
    template: config.smsTemplate,
    authorizationHeader: config.smsAuthorizationHeader,
    authorization: config.smsAuthorization,
    success: config.smsSuccess,
  }
  const gateway = createSmsGateway(settings, callOut, log)
  return { ...gateway, send: tally.counting('texts', gateway.send) }
}

/** The smaller of the licence's limit and the operator's; -1 when there is neither. */
export function strictest(licence: number, own: unknown): number {
  const set = typeof own === 'number' || (typeof own === 'string' && own.trim() !== '') ? Number(own) : -1
  const limits = [licence, set].filter((limit) => limit >= 0)
  return limits.length > 0 ? Math.min(...limits) : -1
}
