export * from './tracking-server'
