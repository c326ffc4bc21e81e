import { may, type Area, type Right } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import type { Session } from '#src/widgets/session'

/** In the order of the tabs. */
export const NOUNS: readonly LinkableNoun[] = [
  'device',
  'group',
  'driver',
  'geofence',
  'notification',
  'attribute',
  'command',
  'maintenance',
  'calendar',
  'user',
]

const AREA: Record<LinkableNoun, Area> = {
  device: 'devices',
  group: 'groups',
  user: 'users',
  geofence: 'geofences',
  driver: 'drivers',
  command: 'commands',
  attribute: 'computed',
  calendar: 'calendars',
  maintenance: 'maintenance',
  notification: 'notifications',
}

/** Owners come first in a link: a user owns everything, devices and groups own what works through them. */
const isCarrier = (noun: LinkableNoun): boolean => noun === 'device' || noun === 'group'
const worksThroughCarriers = (noun: LinkableNoun): boolean => !isCarrier(noun) && noun !== 'user' && noun !== 'calendar'

/** How two nouns belong together: by a link that one of them owns, by the group of a device, or not at all. */
export type Bond = 'owns' | 'isOwned' | 'membership' | null

export function bondOf(subject: LinkableNoun, other: LinkableNoun): Bond {
  if (subject === other) return null
  if (isCarrier(subject) && isCarrier(other)) return 'membership'
  if (subject === 'user') return 'owns'
  if (other === 'user') return 'isOwned'
  if (isCarrier(subject) && worksThroughCarriers(other)) return 'owns'
  return isCarrier(other) && worksThroughCarriers(subject) ? 'isOwned' : null
}

const mayDo = ({ user, server }: Session, noun: LinkableNoun, right: Right): boolean =>
  may(user, server, AREA[noun], right, currentLicence().mode)

/** The nouns this person may see beside the subjects. Members of several groups at once make no sense. */
export const nounsBeside = (subject: LinkableNoun, count: number, session: Session): LinkableNoun[] =>
  NOUNS.filter((noun) => {
    const bond = bondOf(subject, noun)
    if (bond === null || (bond === 'membership' && subject === 'group' && count > 1)) return false
    return noun === 'user' ? session.user.administrator : mayDo(session, noun, 'view')
  })

/** Whether this person may change these links: the owner is what changes. */
export function mayLink(subject: LinkableNoun, other: LinkableNoun, session: Session): boolean {
  if (session.user.readonly && !session.user.administrator) return false
  const bond = bondOf(subject, other)
  return mayDo(session, bond === 'membership' ? 'device' : bond === 'owns' ? subject : other, 'edit')
}

export const keyOf = (noun: LinkableNoun): string => `${noun}Id`
