export * from './tracked-position'
export * from './fingerprint'
