import { z } from 'zod'
import { User } from '../user/index'
import { endpoint, FlagParam, Id, IdParams, IntegerParam, WireDate, ZonedDate } from '../wire/index'
import { PasskeyProof } from './passkey-proof'

/** `remember` asks for a cookie that outlives the browser. */
export const Login = z.object({
  email: z.string(),
  password: z.string(),
  code: IntegerParam.optional(),
  remember: FlagParam.optional(),
  /** Instead of `code`, for who lost the second factor. */
  recoveryCode: z.string().max(64).optional(),
  /** Instead of `code`, of who has one. */
  passkey: PasskeyProof.optional(),
  /** With one of them: this browser is not asked again for a while. */
  trust: FlagParam.optional(),
})

/** Who acts as the user, and until when. */
export const ActingMark = z.object({ byId: Id, byName: z.string(), until: WireDate })

/**
 * The signed-in user; `mustEnrol`: nothing else answers until he has a second factor; `acting`: somebody else is he.
 */
export const SessionUser = User.extend({ mustEnrol: z.literal(true).optional(), acting: ActingMark.optional() })
export type SessionUser = z.infer<typeof SessionUser>

/** What a token may: all that its owner may, or only look. */
export const TOKEN_SCOPES = ['full', 'read'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * How somebody came in: by his password, with a code of an app, one for who lost it, or from a trusted browser; with a
 * passkey, by a provider of identities, a token, or as somebody who may be him.
 */
export const SESSION_METHODS = [
  'password',
  'code',
  'recovery',
  'trusted',
  'passkey',
  'openid',
  'token',
  'acting',
] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]

/** A session as its owner sees it; what was not noted is null. */
export const SessionInfo = z.object({
  id: Id,
  createdAt: WireDate.nullable(),
  /** To the nearest minutes. */
  lastSeenAt: WireDate.nullable(),
  /** Unless it is used again. */
  expirationTime: WireDate,
  address: z.string().nullable(),
  /** What the browser says it is. */
  agent: z.string().nullable(),
  method: z.enum(SESSION_METHODS).nullable(),
  /** Under which address of the server. */
  host: z.string().nullable(),
  /** Somebody else is the user in it. */
  isActing: z.boolean(),
  /** The very one that asks. */
  isCurrent: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

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
  /** How its text begins; null when it was made before that was noted. */
  prefix: z.string().nullable(),
  scope: z.enum(TOKEN_SCOPES),
})
export type TokenInfo = z.infer<typeof TokenInfo>

/** What a token to be made is to be. */
export const TokenOrder = z.object({
  expiration: ZonedDate.optional(),
  /** What it is for, for the list of its owner. */
  name: z.string().max(128).optional(),
  /** Everything unless said. */
  scope: z.enum(TOKEN_SCOPES).optional(),
})

/** Who is there is still the one who signed in: by the password with what else the account asks for, or by a passkey. */
export const Confirmation = z.object({
  password: z.string().max(1024).optional(),
  passkey: PasskeyProof.optional(),
  code: IntegerParam.optional(),
  recoveryCode: z.string().max(64).optional(),
})

export const sessionEndpoints = {
  login: endpoint('POST', '/api/session', {
    need: 'free',
    body: Login,
    form: true,
    reply: SessionUser,
    access: 'public',
    summary: 'Signs in; form or JSON.',
  }),
  read: endpoint('GET', '/api/session', {
    need: 'free',
    query: z.object({ token: z.string().optional() }),
    reply: SessionUser,
    access: 'public',
    summary: 'The signed-in user, or signs in with a token. 404 when there is no session.',
  }),
  openIdBegin: endpoint('GET', '/api/session/openid/auth', {
    need: 'free',
    access: 'public',
    summary: 'Sends the browser to the provider of identities; 400 when there is none.',
  }),
  openIdEnd: endpoint('GET', '/api/session/openid/callback', {
    need: 'free',
    access: 'public',
    summary: 'Where the provider sends the browser back: signs in and leads to the console.',
  }),
  logout: endpoint('DELETE', '/api/session', { need: 'free', access: 'user', summary: 'Signs out.' }),
  logoutEverywhere: endpoint('DELETE', '/api/session/everywhere', {
    need: 'free',
    closedWhileActing: true,
    access: 'user',
    summary: 'Ends every session and every token of the account, this one too.',
  }),
  list: endpoint('GET', '/api/sessions', {
    need: 'free',
    reply: z.array(SessionInfo),
    access: 'user',
    summary: 'The sessions of the account: the one that asks first, then by last use.',
  }),
  end: endpoint('DELETE', '/api/sessions/:id', {
    need: 'free',
    closedWhileActing: true,
    params: IdParams,
    access: 'user',
    summary: 'Ends a session of the account, at once also for what it holds open.',
  }),
  endOthers: endpoint('DELETE', '/api/sessions/others', {
    need: 'free',
    closedWhileActing: true,
    access: 'user',
    summary: 'Ends every other session of the account; tokens stay.',
  }),
  confirm: endpoint('POST', '/api/session/confirm', {
    need: 'free',
    closedWhileActing: true,
    body: Confirmation,
    access: 'user',
    summary: 'Gives the password again or a passkey, so that the session may change how one signs in for ten minutes.',
  }),
  listTokens: endpoint('GET', '/api/session/tokens', {
    need: 'free',
    reply: z.array(TokenInfo),
    access: 'user',
    summary: 'The tokens of the account that still count, newest first.',
  }),
  removeToken: endpoint('DELETE', '/api/session/tokens/:id', {
    need: 'free',
    closedWhileActing: true,
    params: IdParams,
    access: 'user',
    summary: 'Ends a token of the account, and the sessions that it opened.',
  }),
  become: endpoint('GET', '/api/session/:userId', {
    need: 'free',
    closedWhileActing: true,
    params: z.object({ userId: IntegerParam }),
    reply: User,
    access: 'user',
    summary: 'Signs in as another user: administrators, and managers for their own users.',
  }),
  createToken: endpoint('POST', '/api/session/token', {
    need: 'free',
    body: TokenOrder,
    form: true,
    reply: z.string(),
    access: 'user',
    summary:
      'Makes a token; 7 days unless `expiration` says otherwise. Ten minutes after the password was given it is asked for again.',
  }),
  revokeToken: endpoint('POST', '/api/session/token/revoke', {
    need: 'free',
    closedWhileActing: true,
    body: z.object({ token: z.string().min(1) }),
    form: true,
    access: 'user',
    summary: 'Ends a token.',
  }),
}
