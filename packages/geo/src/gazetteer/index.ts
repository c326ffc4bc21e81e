export * from './gazetteer'
