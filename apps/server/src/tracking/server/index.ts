export * from './server-settings'
export * from './server.store'
