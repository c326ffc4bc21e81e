export * from './message-feed'
export * from './message-keeper'
export * from './message-watch'
export * from './messages.store'
