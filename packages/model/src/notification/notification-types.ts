import { EVENT_TYPES, isEventType } from '../event/event-types'

/** What a rule can be about: the events of the server, and messages of devices, which older rules name. */
export const isNotificationType = (type: string): boolean => isEventType(type) || type === 'textMessage'

/** The types that new rules are offered. */
export const NOTIFICATION_TYPES: readonly string[] = EVENT_TYPES
