export * from './area'
export * from './inside'
export * from './measure'
