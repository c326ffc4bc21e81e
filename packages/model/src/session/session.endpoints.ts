import { z } from 'zod'
import { User } from '../user/index'
import { endpoint, FlagParam, Id, IdParams, IntegerParam, WireDate, ZonedDate } from '../wire/index'

/** `remember` asks for a cookie that outlives the browser. */
export const Login = z.object({
  email: z.string(),
  password: z.string(),
  code: IntegerParam.optional(),
  remember: FlagParam.optional(),
})

/** A token as its owner sees it; the text itself is told once, when it is made. */
export const TokenInfo = z.object({
  id: Id,
  createdAt: WireDate,
  expirationTime: WireDate,
  /** To the nearest minutes; null when it never was. */
  lastUsedAt: WireDate.nullable(),
  /** The very one that asks. */
  isCurrent: z.boolean(),
  /** What its owner made it for; null when he did not say. */
  name: z.string().nullable(),
  /** Addresses; null when not known. */
  createdFrom: z.string().nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type TokenInfo = z.infer<typeof TokenInfo>

/** What a token to be made is to be. */
export const TokenOrder = z.object({
  expiration: ZonedDate.optional(),
  /** What it is for, for the list of its owner. */
  name: z.string().max(128).optional(),
})

export const sessionEndpoints = {
  login: endpoint('POST', '/api/session', {
    body: Login,
    form: true,
    reply: User,
    access: 'public',
    summary: 'Signs in; form or JSON.',
  }),
  read: endpoint('GET', '/api/session', {
    query: z.object({ token: z.string().optional() }),
    reply: User,
    access: 'public',
    summary: 'The signed-in user, or signs in with a token. 404 when there is no session.',
  }),
  openIdBegin: endpoint('GET', '/api/session/openid/auth', {
    access: 'public',
    summary: 'Sends the browser to the provider of identities; 400 when there is none.',
  }),
  openIdEnd: endpoint('GET', '/api/session/openid/callback', {
    access: 'public',
    summary: 'Where the provider sends the browser back: signs in and leads to the console.',
  }),
  logout: endpoint('DELETE', '/api/session', { access: 'user', summary: 'Signs out.' }),
  logoutEverywhere: endpoint('DELETE', '/api/session/everywhere', {
    access: 'user',
    summary: 'Ends every session and every token of the account, this one too.',
  }),
  listTokens: endpoint('GET', '/api/session/tokens', {
    reply: z.array(TokenInfo),
    access: 'user',
    summary: 'The tokens of the account that still count, newest first.',
  }),
  removeToken: endpoint('DELETE', '/api/session/tokens/:id', {
    params: IdParams,
    access: 'user',
    summary: 'Ends a token of the account, and the sessions that it opened.',
  }),
  become: endpoint('GET', '/api/session/:userId', {
    params: z.object({ userId: IntegerParam }),
    reply: User,
    access: 'user',
    summary: 'Signs in as another user: administrators, and managers for their own users.',
  }),
  createToken: endpoint('POST', '/api/session/token', {
    body: TokenOrder,
    form: true,
    reply: z.string(),
    access: 'user',
    summary: 'Makes a token; 7 days unless `expiration` says otherwise.',
  }),
  revokeToken: endpoint('POST', '/api/session/token/revoke', {
    body: z.object({ token: z.string().min(1) }),
    form: true,
    access: 'user',
    summary: 'Ends a token.',
  }),
}
