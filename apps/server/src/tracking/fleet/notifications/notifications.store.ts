import type { Notification, NotificationInput } from '@rastro/model/notification'
import { resourceStore } from '#src/tracking/resource/index'

export const notificationStore = resourceStore({
  table: 'notifications',
  users: ['user_notifications', 'notification_id'],
  recordOf: (row): Notification => ({
    id: row.id,
    attributes: row.attributes,
    type: row.type,
    always: row.always,
    notificators: row.notificators,
    calendarId: row.calendar_id ?? 0,
    commandId: row.command_id ?? 0,
    description: row.description,
  }),
  columnsOf: (notification: NotificationInput) => ({
    attributes: JSON.stringify(notification.attributes),
    type: notification.type,
    always: notification.always,
    notificators: notification.notificators,
    calendar_id: notification.calendarId || null,
    command_id: notification.commandId || null,
    description: notification.description,
  }),
})
