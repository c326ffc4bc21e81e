export * from './tracks.store'
