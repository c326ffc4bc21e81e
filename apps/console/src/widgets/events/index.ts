export * from './event-text'
