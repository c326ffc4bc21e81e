export * from './Sheet'
export * from './sheet-stops'
