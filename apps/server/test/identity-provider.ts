import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider tells of who signs in, and how it lies. */
export interface Identity {
  claims: Record<string, unknown>
  /** Told only by the call for it, not in the token. */
  more?: Record<string, unknown>
  /** Spoils the token before it is signed. */
  spoil?: (token: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that nobody knows. */
  isForged?: boolean
  /** Takes a code without its proof. */
  algorithm?: 'RS256' | 'none'
}

export interface IdentityProvider {
  issuer: string
  /** Who signs in next. */
  identity: Identity
  /** Whether each code came with the proof that its beginning asked for. */
  proofs: boolean[]
  close(): Promise<void>
}

export const CLIENT = { id: 'rastro', secret: 'a secret of the test' }

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** A provider of identities on this machine, as RFC 6749, RFC 7636 and OpenID Connect have it. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const begun = new Map<string, URLSearchParams>()

  function tokenOf(nonce: string | null): string {
    const { claims, spoil, isForged, algorithm = 'RS256' } = self.identity
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: self.issuer, aud: CLIENT.id, sub: 'person-1', iat: now, exp: now + 300, nonce, ...claims }
    const head = base64({ alg: algorithm, typ: 'JWT', ...(algorithm === 'none' ? {} : { kid: 'one' }) })
    const text = `${head}.${base64(spoil ? spoil(honest) : honest)}`
    const { privateKey } = isForged ? stranger : keys
    const signature = algorithm === 'none' ? '' : sign('sha256', Buffer.from(text), privateKey).toString('base64url')
    return `${text}.${signature}`
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: object; location?: string }> {
    const url = new URL(request.url ?? '/', self.issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        status: 200,
        body: {
          issuer: self.issuer,
          authorization_endpoint: `${self.issuer}/authorize`,
          token_endpoint: `${self.issuer}/token`,
          userinfo_endpoint: `${self.issuer}/userinfo`,
          jwks_uri: `${self.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      }
    if (url.pathname === '/keys')
      return { status: 200, body: { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] } } // prettier-ignore
    if (url.pathname === '/authorize') {
      const code = randomUUID()
      begun.set(code, url.searchParams)
      const state = url.searchParams.get('state') ?? ''
      return { status: 303, location: `${url.searchParams.get('redirect_uri')}?code=${code}&state=${state}` }
    }
    if (url.pathname === '/token') {
      const form = await bodyOf(request)
      const code = form.get('code') ?? ''
      const start = begun.get(code)
      begun.delete(code)
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isProven = start?.get('code_challenge_method') === 'S256' && start.get('code_challenge') === proof
      self.proofs.push(isProven)
      const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret
      if (!start || !isProven || !isClient) return { status: 400, body: { error: 'invalid_grant' } }
      const id_token = tokenOf(start.get('nonce'))
      return { status: 200, body: { access_token: 'opaque', token_type: 'bearer', expires_in: 300, id_token } }
    }
    if (url.pathname === '/userinfo') return { status: 200, body: { sub: 'person-1', ...self.identity.more } }
    return { status: 404 }
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, location }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
      response.end(body ? JSON.stringify(body) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identity: { claims: {} },
    proofs: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}
