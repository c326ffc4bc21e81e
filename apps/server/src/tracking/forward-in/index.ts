export * from './forward-events'
export * from './forward-intake'
