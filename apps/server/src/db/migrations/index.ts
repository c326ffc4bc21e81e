import type { Migration } from 'kysely'
import * as core from './0001-core'
import * as positions from './0002-positions'
import * as commands from './0003-commands'
import * as events from './0004-events'
import * as pipelineState from './0005-pipeline-state'
import * as resources from './0006-resources'
import * as devices from './0007-devices'
import * as media from './0008-media'
import * as messages from './0009-messages'
import * as deviceOwners from './0010-device-owners'
import * as deviceDays from './0020-device-days'
import * as reportJobs from './0021-report-jobs'
import * as where from './0025-where'
import * as shares from './0030-shares'
import * as mailReports from './0035-mail-reports'
import * as sealedShares from './0036-sealed-shares'
import * as positionTimes from './0040-position-times'
import * as eventTypes from './0041-event-types'
import * as shareAccounts from './0053-share-accounts'
import * as credentials from './0054-credentials'
import * as blockingOrders from './0062-blocking-orders'
import * as deliveries from './0064-deliveries'
import * as orders from './0066-orders'
import * as oversight from './0067-oversight'
import * as namedTokens from './0075-named-tokens'
import * as reportCalendars from './0076-report-calendars'
import * as work from './0080-work'
import * as outbox from './0081-outbox'
import * as mails from './0082-mails'
import * as scheduleWork from './0083-schedule-work'
import * as outsideAddresses from './0084-outside-addresses'
import * as changeFeed from './0085-change-feed'
import * as providerIds from './0091-provider-ids'
import * as shareLeftovers from './0092-share-leftovers'
import * as toldOnce from './0093-told-once'
import * as accounts from './0100-accounts'
import * as sessionsOfOne from './0130-sessions-of-one'
import * as secondFactors from './0131-second-factors'
import * as audit from './0150-audit'
import * as auditOfFactors from './0151-audit-of-factors'
import * as deviceAccounts from './0160-device-accounts'
import * as signIns from './0170-sign-ins'
import * as deviceBatches from './0185-device-batches'
import * as imports from './0186-imports'
import * as acting from './0175-acting'
import * as emailChanges from './0180-email-changes'
import * as signInAttempts from './0181-sign-in-attempts'
import * as stateOwners from './0110-state-owners'
import * as outboxParked from './0111-outbox-parked'
import * as brands from './0190-brands'
import * as statisticsOfProcesses from './0191-statistics-of-processes'
import * as passkeys from './0210-passkeys'
import * as orderFeed from './0220-order-feed'
import * as auditOfMany from './0200-audit-of-many'
import * as auditOfOwners from './0230-audit-of-owners'

/** Forward-only, applied in the order of their names. A plain list, so that bundling keeps it whole. */
export const migrations: Record<string, Migration> = {
  '0001-core': core,
  '0002-positions': positions,
  '0003-commands': commands,
  '0004-events': events,
  '0005-pipeline-state': pipelineState,
  '0006-resources': resources,
  '0007-devices': devices,
  '0008-media': media,
  '0009-messages': messages,
  '0010-device-owners': deviceOwners,
  '0020-device-days': deviceDays,
  '0021-report-jobs': reportJobs,
  '0025-where': where,
  '0030-shares': shares,
  '0035-mail-reports': mailReports,
  '0036-sealed-shares': sealedShares,
  '0040-position-times': positionTimes,
  '0041-event-types': eventTypes,
  '0053-share-accounts': shareAccounts,
  '0054-credentials': credentials,
  '0062-blocking-orders': blockingOrders,
  '0064-deliveries': deliveries,
  '0066-orders': orders,
  '0067-oversight': oversight,
  '0075-named-tokens': namedTokens,
  '0076-report-calendars': reportCalendars,
  '0080-work': work,
  '0081-outbox': outbox,
  '0082-mails': mails,
  '0083-schedule-work': scheduleWork,
  '0084-outside-addresses': outsideAddresses,
  '0085-change-feed': changeFeed,
  '0091-provider-ids': providerIds,
  '0092-share-leftovers': shareLeftovers,
  '0093-told-once': toldOnce,
  '0100-accounts': accounts,
  '0130-sessions-of-one': sessionsOfOne,
  '0131-second-factors': secondFactors,
  '0150-audit': audit,
  '0151-audit-of-factors': auditOfFactors,
  '0160-device-accounts': deviceAccounts,
  '0170-sign-ins': signIns,
  '0185-device-batches': deviceBatches,
  '0186-imports': imports,
  '0175-acting': acting,
  '0180-email-changes': emailChanges,
  '0181-sign-in-attempts': signInAttempts,
  '0110-state-owners': stateOwners,
  '0111-outbox-parked': outboxParked,
  '0190-brands': brands,
  '0191-statistics-of-processes': statisticsOfProcesses,
  '0210-passkeys': passkeys,
  '0220-order-feed': orderFeed,
  '0200-audit-of-many': auditOfMany,
  '0230-audit-of-owners': auditOfOwners,
}
