export * from './share-account'
export * from './shares'
export * from './shares.store'
export * from './follow-owners'
