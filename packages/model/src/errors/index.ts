export * from './api-error'
export * from './codes'
