export * from './find-places'
export * from './gazetteer'
