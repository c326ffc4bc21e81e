export * from './geocode.endpoints'
