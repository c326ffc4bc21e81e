import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { ApiError } from './api-error'
import { request } from './request'

/*
 * The calls of the first stage. They name their paths themselves instead of using the endpoints of the model, because the
 * schemas there would put their validator into the login page.
 */

const objectOrThrow = <T>(reply: unknown): T => {
  if (typeof reply === 'object' && reply !== null && !Array.isArray(reply)) return reply as T
  throw new ApiError({ status: 200, code: 'UNKNOWN_ERROR', data: reply })
}

export const fetchServerInfo = async (): Promise<ServerInfo> =>
  objectOrThrow<ServerInfo>(await request({ path: '/api/server' }))

/** The signed-in user, or null when there is no session. */
export const fetchSession = async (): Promise<User | null> => {
  try {
    return objectOrThrow<User>(await request({ path: '/api/session' }))
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return null
    throw error
  }
}

export interface Credentials {
  email: string
  password: string
  /** Six digits of the second factor. */
  code?: string
  /** Ask for a cookie that outlives the browser. */
  remember?: boolean
}

export const signIn = async ({ email, password, code, remember }: Credentials): Promise<User> => {
  const form: Record<string, string> = { email, password }
  if (code) form.code = code
  if (remember) form.remember = 'true'
  return objectOrThrow<User>(await request({ method: 'POST', path: '/api/session', form }))
}

export const signInWithToken = async (token: string): Promise<User> =>
  objectOrThrow<User>(await request({ path: '/api/session', query: { token } }))

/** The token that signs in, for a shared link and its PIN. */
export const openShare = async (token: string, pin: string | null): Promise<string> => {
  const json = { token, ...(pin === null ? {} : { pin }) }
  const reply = objectOrThrow<{ token: string }>(await request({ method: 'POST', path: '/tarkan/shares/open', json }))
  return reply.token
}

export const signOut = async (): Promise<void> => {
  await request({ method: 'DELETE', path: '/api/session' })
}

export const requestRecovery = async (email: string, requestedFrom: string): Promise<void> => {
  await request({ method: 'POST', path: '/api/session/password', form: { email, requested_from: requestedFrom } })
}

export const setNewPassword = async (token: string, password: string): Promise<void> => {
  await request({ method: 'POST', path: '/api/session/password', form: { token, password } })
}

export interface NewAccount {
  name: string
  email: string
  password: string
  phone?: string
  language?: string
}

/** Creates the first administrator on a new server, or registers an account where registration is open. */
export const createAccount = async ({ language, phone, ...account }: NewAccount): Promise<User> => {
  const json = { ...account, ...(phone ? { phone } : {}), attributes: language ? { 'tarkan.lang': language } : {} }
  return objectOrThrow<User>(await request({ method: 'POST', path: '/api/users', json }))
}
