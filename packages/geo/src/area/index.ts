export * from './area'
