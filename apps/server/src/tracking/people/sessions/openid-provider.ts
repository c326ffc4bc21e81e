import type * as openIdClient from 'openid-client'
import type { CallOut } from '#src/platform/outbound'

/** A provider of identities that people sign in with. */
export interface OpenIdSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Where the provider sends people back. */
  redirectUri: string
  /** Name of the claim that lists groups. */
  groupsClaim: string
}

/** What belongs to one attempt to sign in, and must come back with it. */
export interface OpenIdAttempt {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider vouches for. */
export interface OpenIdPerson {
  /** Undefined when the provider does not vouch for any. */
  verifiedEmail: string | undefined
  name: string | undefined
  groups: readonly string[]
}

export interface OpenIdProvider {
  /** Where to send who wants in, and what is to be remembered of it. */
  begin(): Promise<{ url: string; attempt: OpenIdAttempt }>
  /** Who came back. Fails unless everything fits: state, nonce, code, signature, audience and time. */
  finish(query: string, attempt: OpenIdAttempt): Promise<OpenIdPerson>
}

const SCOPE = 'openid email profile'
const CALL_MS = 10_000
const FOUND_MS = 3_600_000

type Client = typeof openIdClient

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** The library's calls go the one way calls leave here: bounded, and never into the own network unless allowed. */
const fetchOver =
  (callOut: CallOut) =>
  async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined
    const answer = await callOut({ url, method: method === 'POST' ? 'POST' : 'GET', headers, body: text, timeoutMs: CALL_MS }) // prettier-ignore
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
  }

/** @param nowMs for how long what the provider says of itself is believed */
export function createOpenIdProvider(settings: OpenIdSettings, callOut: CallOut, nowMs: () => number): OpenIdProvider {
  const { issuer, clientId, clientSecret, redirectUri, groupsClaim } = settings
  let found: { at: number; config: ReturnType<Client['discovery']> } | undefined

  /** Loaded with the first sign-in: most servers have no provider. */
  const library = (): Promise<Client> => import('openid-client')

  async function provider() {
    const client = await library()
    if (!found || nowMs() - found.at > FOUND_MS) {
      const options = {
        [client.customFetch]: fetchOver(callOut),
        execute: [
          // The signature of the identity is checked as well, not only whom it came from.
          client.enableNonRepudiationChecks,
          // Only where the operator himself names a provider without a certificate.
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      }
      const config = client.discovery(issuer, clientId, clientSecret, undefined, options)
      found = { at: nowMs(), config }
      config.catch(() => (found = undefined))
    }
    return { client, config: await found.config }
  }

  return {
    async begin() {
      const { client, config } = await provider()
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, attempt }
    },
    async finish(query, { state, nonce, verifier }) {
      const { client, config } = await provider()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new Error('the provider sent no identity')
      // Many providers tell only who it is in the token, and the rest when asked.
      const isWhole = token.email !== undefined && token[groupsClaim] !== undefined
      const isTold = isWhole || config.serverMetadata().userinfo_endpoint === undefined
      const more = isTold ? {} : await client.fetchUserInfo(config, tokens.access_token, token.sub)
      const claims: Readonly<Record<string, unknown>> = { ...more, ...token }
      return {
        verifiedEmail: claims.email_verified === true ? textOf(claims.email) : undefined,
        name: textOf(claims.name) ?? textOf(claims.preferred_username),
        groups: listOf(claims[groupsClaim]),
      }
    },
  }
}
