/** What we use of the library. It is loaded with the first sign-in only. */
declare module 'openid-client' {
  interface Configuration {
    serverMetadata(): { userinfo_endpoint?: string }
  }
  interface Claims {
    readonly sub: string
    readonly [claim: string]: unknown
  }
  interface Tokens {
    readonly access_token: string
    claims(): Claims | undefined
  }
  type Fetch = (
    url: string,
    options: { method: string; headers: Record<string, string>; body?: unknown },
  ) => Promise<Response>
  export const customFetch: unique symbol
  export function allowInsecureRequests(config: Configuration): void
  export function enableNonRepudiationChecks(config: Configuration): void
  export function randomState(): string
  export function randomNonce(): string
  export function randomPKCECodeVerifier(): string
  export function calculatePKCECodeChallenge(verifier: string): Promise<string>
  export function discovery(
    issuer: URL,
    clientId: string,
    clientSecret: string,
    authentication: undefined,
    options: { [customFetch]: Fetch; execute: Array<(config: Configuration) => void> },
  ): Promise<Configuration>
  export function buildAuthorizationUrl(config: Configuration, parameters: Record<string, string>): URL
  export function authorizationCodeGrant(
    config: Configuration,
    url: URL,
    checks: { expectedState: string; expectedNonce: string; pkceCodeVerifier: string; idTokenExpected: true },
  ): Promise<Tokens>
  export function fetchUserInfo(config: Configuration, accessToken: string, subject: string): Promise<Claims>
}
