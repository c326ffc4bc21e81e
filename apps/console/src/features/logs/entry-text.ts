import { SIGN_IN_CALLS } from '@rastro/model/audit'
import type { TFunction } from 'i18next'
import type { AuditChange, AuditEntry } from '#src/api/logs'

const DID = [
  'create',
  'edit',
  'remove',
  'restore',
  'link',
  'unlink',
  'login',
  'logout',
  'actBegin',
  'actEnd',
  'accumulators',
  'command',
  'report',
  'history',
  'export',
] as const
const NOUNS = [
  'server',
  'user',
  'account',
  'device',
  'position',
  'group',
  'geofence',
  'driver',
  'calendar',
  'maintenance',
  'attribute',
  'command',
  'notification',
  'order',
  'report',
  'token',
  'recoveryCode',
  'emailChange',
  'trustedBrowser',
  'passkey',
  'brand',
  'domain',
  'share',
  'file',
  'commandOrder',
  'import',
] as const

/** Kinds that the list can be narrowed to. */
export const LOG_ACTIONS = [...DID, 'denied'] as const

const isOneOf = <T extends string>(all: readonly T[], value: string | null): value is T =>
  value !== null && (all as readonly string[]).includes(value)

/** `o dispositivo Caminhão 2`; by number where nothing knows its name. */
export function thingText(noun: string | null, id: number, name: string | null, t: TFunction): string {
  const word = t(`logs.noun.${isOneOf(NOUNS, noun) ? noun : 'other'}`)
  if (noun === 'server') return word
  if (noun === 'device' && id === 0) return t('logs.noun.devices')
  return name === null ? t('logs.number', { noun: word, id }) : `${word} ${name}`
}

export function whoText({ actorName, actorId, onBehalfName, call }: AuditEntry, t: TFunction): string {
  // What no call did, the server did by itself.
  const name = actorName ?? (actorId === null && call === null ? t('logs.server') : t('logs.unknown'))
  return onBehalfName === null ? name : `${name} (${t('logs.onBehalf', { name: onBehalfName })})`
}

/** The second side of a link: of the change, or as the contract notes it. */
function linkedText({ changes, details }: AuditEntry, t: TFunction): string {
  const link = changes.find(({ action }) => action === 'link' || action === 'unlink')
  if (link) return thingText(link.objectType, link.objectId, link.objectName, t)
  const { ownerType, ownerId } = details ?? {}
  return thingText(typeof ownerType === 'string' ? ownerType : null, typeof ownerId === 'number' ? ownerId : 0, null, t)
}

/** One sentence: who did what. */
export function entryText(entry: AuditEntry, t: TFunction): string {
  const { action, objectType, objectId, objectName, outcome, call } = entry
  const who = whoText(entry, t)
  if (action === 'denied')
    return call === null || SIGN_IN_CALLS.includes(call)
      ? t('logs.did.denied', { who })
      : t('logs.did.refused', { who, call })
  const isLink = action === 'link' || action === 'unlink'
  const link = entry.changes.find((change) => change.action === action && change.object2Type !== null)
  const what =
    isLink && link
      ? thingText(link.object2Type, link.object2Id, link.object2Name, t)
      : thingText(objectType, objectId, objectName, t)
  const to = isLink ? linkedText(entry, t) : ''
  const text = isOneOf(DID, action)
    ? t(`logs.did.${action}`, { who, what, to })
    : t('logs.did.other', { who, action, what })
  return outcome === 'done' ? text : `${text} · ${outcome}`
}

/** A value as a person reads it. */
export function valueText(value: unknown, t: TFunction): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value === '•') return t('logs.hidden')
  if (typeof value === 'boolean') return t(value ? 'logs.yes' : 'logs.no')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export const fieldText = (key: string): string => key.replace(/^attributes\./, '')

/** What a change did to which thing, where an entry has several. */
export function changeText(change: AuditChange, t: TFunction): string {
  const { action, objectType, objectId, objectName, object2Type, object2Id, object2Name } = change
  const thing = thingText(objectType, objectId, objectName, t)
  const kind = isOneOf(LOG_ACTIONS, action) ? t(`logs.actions.${action}`) : action
  return object2Type === null
    ? `${kind}: ${thing}`
    : `${kind}: ${thingText(object2Type, object2Id, object2Name, t)} ↔ ${thing}`
}
