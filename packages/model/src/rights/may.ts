import { type Area, bitOf, bothOf, hasBit, hasFlag, type Right, usedBits, type Words, wordsOf } from './bits'

/** What the rules read of a person. Screens pass a user of the wire, the server its record. */
export interface RightsHolder {
  readonly administrator: boolean
  readonly readonly: boolean
  readonly deviceReadonly: boolean
  readonly limitCommands: boolean
  readonly temporary: boolean
  /** He may change what belongs to devices whatever `editDevices` says. */
  readonly mayEditDevices?: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What they read of the server: its flags hold for everybody but administrators. */
export interface RightsServer {
  readonly readonly: boolean
  readonly deviceReadonly: boolean
  readonly limitCommands: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 0 && value !== false && value !== 'false'
const isOn = (value: unknown): boolean => value === true || value === 'true'
const isOff = (value: unknown): boolean => value === false || value === 'false'

/** A driver who signs in by QR code: sees the pages of drivers only. */
export const isDriver = ({ attributes }: Pick<RightsHolder, 'attributes'>): boolean =>
  isSet(attributes['tarkan.isQrDriverId'])

/** Made for a share: limited, and gone when the share ends. */
export const isShared = ({ temporary, attributes }: Pick<RightsHolder, 'temporary' | 'attributes'>): boolean =>
  temporary || isSet(attributes.isShared)

/** True for a server with the paid licence: told at the top level, as an attribute, or by the `licensemode` header. */
export const isPlus = (server: Pick<RightsServer, 'attributes'>, licenceMode: string | null = null): boolean =>
  ('isPlus' in server && isOn(server.isPlus)) || isOn(server.attributes.isPlus) || licenceMode === 'plus'

/** Whether rights are decided flag by flag. */
export const hasAdvancedRights = (
  server: Pick<RightsServer, 'attributes'>,
  licenceMode: string | null = null,
): boolean => isPlus(server, licenceMode) && isOn(server.attributes['tarkan.enableAdvancedPerms'])

/** Why something may not be done: a restriction of the account or of the server, or a right that is missing. */
export type Refusal = 'readonly' | 'deviceReadonly' | 'editDevices' | 'limitCommands' | 'right'

const isChangeOfDevice = (right: Right): boolean =>
  right === 'create' || right === 'edit' || right === 'delete' || right === 'selfEdit'

/** A restriction that refuses even when a flag grants; undefined when there is none. */
export function restrictionOf(
  holder: RightsHolder,
  server: RightsServer,
  area: Area,
  right: Right,
): Refusal | undefined {
  // Making a file of a report changes nothing.
  if (holder.administrator || right === 'view' || area === 'reports') return undefined
  if (holder.readonly || server.readonly) return 'readonly'
  if (area === 'devices' && isChangeOfDevice(right)) {
    if (holder.deviceReadonly || server.deviceReadonly) return 'deviceReadonly'
    if (right !== 'create' && right !== 'delete' && !holder.mayEditDevices && isOff(holder.attributes.editDevices))
      return 'editDevices'
  }
  const isLimited = holder.limitCommands || server.limitCommands
  if (isLimited && area === 'devices' && right === 'command') return 'limitCommands'
  if (isLimited && area === 'commands' && (right === 'create' || right === 'edit' || right === 'delete'))
    return 'limitCommands'
  return undefined
}

/** Whether the flag grants it: with the view flag of its area, but one's own account needs only its own. */
function isGranted(words: Words, area: Area, right: Right): boolean {
  if (!hasFlag(words, bitOf(area, right))) return false
  return (area === 'users' && right === 'selfEdit') || hasFlag(words, bitOf(area, 'view'))
}

/** What is given to somebody, as far as those above him leave it to him. */
const flagsOf = ({ attributes }: Pick<RightsHolder, 'attributes'>, ceiling: Words | null): Words => {
  const own = wordsOf(attributes['tarkan.advancedPerms'])
  return ceiling === null ? own : bothOf(own, ceiling)
}

/**
 * Why a person may not do this in an area; undefined when he may.
 * @param ceiling what those above him leave to him; it counts where rights are decided flag by flag
 */
export function refusalOf(
  holder: RightsHolder,
  server: RightsServer,
  area: Area,
  right: Right,
  licenceMode: string | null = null,
  ceiling: Words | null = null,
): Refusal | undefined {
  if (holder.administrator) return undefined
  if (isDriver(holder)) return 'right'
  const restriction = restrictionOf(holder, server, area, right)
  if (restriction) return restriction
  const granted = hasAdvancedRights(server, licenceMode)
    ? isGranted(flagsOf(holder, ceiling), area, right)
    : !isShared(holder)
  return granted ? undefined : 'right'
}

/**
 * May this person use `right` in `area`? Administrators all, drivers nothing; restrictions refuse even what a flag
 * grants; then the flags decide where they are switched on, else everybody but shared users may.
 */
export const may = (
  holder: RightsHolder,
  server: RightsServer,
  area: Area,
  right: Right,
  licenceMode: string | null = null,
): boolean => refusalOf(holder, server, area, right, licenceMode) === undefined

/**
 * Whether the devices a person is linked to are shown at all. Flags can withhold them, but not from drivers and shared
 * users, who have nothing else.
 */
export const seesDevices = (
  holder: RightsHolder,
  server: Pick<RightsServer, 'attributes'>,
  licenceMode: string | null = null,
  ceiling: Words | null = null,
): boolean =>
  holder.administrator ||
  isDriver(holder) ||
  isShared(holder) ||
  !hasAdvancedRights(server, licenceMode) ||
  isGranted(flagsOf(holder, ceiling), 'devices', 'view')

/**
 * Flags that `after` grants and `before` did not, which this person has not himself: nobody can grant them. Flags
 * without a meaning do not count.
 */
export function bitsBeyond(
  holder: RightsHolder,
  server: RightsServer,
  before: unknown,
  after: unknown,
  licenceMode: string | null = null,
  ceiling: Words | null = null,
): number[] {
  if (holder.administrator) return []
  const own = hasAdvancedRights(server, licenceMode) ? flagsOf(holder, ceiling) : wordsOf(undefined)
  const isPlain = !hasAdvancedRights(server, licenceMode) && !isShared(holder) && !isDriver(holder)
  return usedBits.filter((bit) => hasBit(after, bit) && !hasBit(before, bit) && !isPlain && !hasFlag(own, bit))
}
