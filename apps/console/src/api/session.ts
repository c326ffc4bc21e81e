import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { ApiError } from './api-error'
import { endpoints } from './gate-endpoints'
import { request } from './request'
import { where } from './where'

const objectOrThrow = <T>(reply: unknown): T => {
  if (typeof reply === 'object' && reply !== null && !Array.isArray(reply)) return reply as T
  throw new ApiError({ status: 200, code: 'UNKNOWN_ERROR', data: reply })
}

export const fetchServerInfo = async (): Promise<ServerInfo> =>
  objectOrThrow<ServerInfo>(await request(where(endpoints.readServer)))

/** Back to one's own account, of who was somebody else. */
export const endActing = async (): Promise<User> => objectOrThrow<User>(await request(where(endpoints.endActing)))

/** The signed-in user, or null when there is no session. Who may be somebody else no longer is himself again. */
export const fetchSession = async (): Promise<User | null> => {
  try {
    return objectOrThrow<User>(await request(where(endpoints.readSession)))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ACTING_ENDED') return endActing().catch(() => null)
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return null
    throw error
  }
}

export interface Credentials {
  email: string
  password: string
  /** Six digits of the second factor, or a code for who lost it. */
  code?: string
  /** This browser is not asked for it for a while. */
  trust?: boolean
  /** Ask for a cookie that outlives the browser. */
  remember?: boolean
}

/** Six digits are of the app, everything else is a code for who lost it. */
export const factorFields = (shown: string): { code?: string; recoveryCode?: string } => {
  const text = shown.replaceAll(/\s/g, '')
  if (!text) return {}
  return /^\d{1,6}$/.test(text) ? { code: text } : { recoveryCode: text }
}

export const signIn = async ({ email, password, code, trust, remember }: Credentials): Promise<User> => {
  const form: Record<string, string> = { email, password, ...factorFields(code ?? '') }
  if (trust) form.trust = 'true'
  if (remember) form.remember = 'true'
  return objectOrThrow<User>(await request({ ...where(endpoints.signIn), form }))
}

export const signInWithToken = async (token: string): Promise<User> =>
  objectOrThrow<User>(await request({ ...where(endpoints.readSession), query: { token } }))

/** The token that signs in, for a shared link and its PIN. */
export const openShare = async (token: string, pin: string | null): Promise<string> => {
  const json = { token, ...(pin === null ? {} : { pin }) }
  const reply = objectOrThrow<{ token: string }>(await request({ ...where(endpoints.openShare), json }))
  return reply.token
}

export const signOut = async (): Promise<void> => {
  await request(where(endpoints.signOut))
}

export const requestRecovery = async (email: string, requestedFrom: string): Promise<void> => {
  await request({ ...where(endpoints.recover), form: { email, requested_from: requestedFrom } })
}

export const setNewPassword = async (token: string, password: string): Promise<void> => {
  await request({ ...where(endpoints.recover), form: { token, password } })
}

const OF_LINK = { confirm: endpoints.confirmEmail, undo: endpoints.undoEmail, session: endpoints.endSignIn }
/** What a link in a mail is for: the new address counts, the old one again, or a session ends. */
export type LinkKind = keyof typeof OF_LINK
export const isLinkKind = (text: string | undefined): text is LinkKind => text !== undefined && text in OF_LINK

/** Presses the button that a mailed link leads to. */
export const answerLink = async (kind: LinkKind, token: string): Promise<void> => {
  await request({ ...where(OF_LINK[kind]), json: { token } })
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
  return objectOrThrow<User>(await request({ ...where(endpoints.createAccount), json }))
}
