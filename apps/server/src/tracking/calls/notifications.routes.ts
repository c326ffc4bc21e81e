import { type Notification, NOTIFICATION_TYPES, notificationEndpoints } from '@rastro/model/notification'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Registry } from '#src/tracking/resource/index'
import { notificationStore } from '#src/tracking/fleet/notifications/index'

/** Channels that reach a person outside the console come with the settings of each. */
const NOTIFICATORS = ['web', 'command']
const NOT_FOR_ANNOUNCEMENTS = new Set(['web', 'command'])

const typed = (types: readonly string[]) => types.map((type) => ({ type }))

export function notificationRoutes(
  mount: Mount,
  parts: ResourceParts & { notifications: Registry<Notification> },
): void {
  const { policy, notifications } = parts
  mount(notificationEndpoints.types, () => typed(NOTIFICATION_TYPES))
  mount(notificationEndpoints.notificators, ({ query }) =>
    typed(query.announcement ? NOTIFICATORS.filter((one) => !NOT_FOR_ANNOUNCEMENTS.has(one)) : NOTIFICATORS),
  )
  resourceRoutes(mount, parts, {
    noun: 'notification',
    endpoints: notificationEndpoints,
    registry: notifications,
    store: notificationStore,
    textOf: ({ description }) => description ?? '',
    check(actor, input, before) {
      policy.requireChoice(actor, 'calendar', input.calendarId, before?.calendarId)
      policy.requireChoice(actor, 'command', input.commandId, before?.commandId)
    },
  })
}
