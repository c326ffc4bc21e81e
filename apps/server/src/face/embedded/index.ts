export * from './embedded-server'
