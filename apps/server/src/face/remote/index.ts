export type { Places } from './remote-events'
export * from './remote-server'
