export { originAllowed, type RequestHeaders, SESSION_COOKIE } from './credentials'
export * from './sessions.service'
export { newSecret, secretHash } from './sessions.store'
export { createOpenIdProvider } from './openid-provider'
