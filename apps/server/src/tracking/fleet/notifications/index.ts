export { notificationStore } from './notifications.store'
