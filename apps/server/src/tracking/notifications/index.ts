export * from './notifications.store'
