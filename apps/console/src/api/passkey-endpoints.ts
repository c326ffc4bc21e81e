import { passkeyEndpoints, sessionEndpoints } from '@rastro/model/session'

/** What is called with a passkey; like `endpoints.ts`, but loaded with the press of a button, also before the console. */
export const endpoints = {
  challenge: passkeyEndpoints.challenge,
  enter: passkeyEndpoints.enter,
  signIn: sessionEndpoints.login,
}
