import type { FactorKey, TokenScope } from '@rastro/model/session'
import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'
import { request } from './request'
import { factorFields, fetchSession } from './session'
import { where } from './where'

export const TOKENS_KEY = endpoints.listTokens.path

export const tokensQuery = () => queryFor(endpoints.listTokens, {})
export const SESSIONS_KEY = endpoints.listSessions.path
export const sessionsQuery = () => queryFor(endpoints.listSessions, {})
export const signInsQuery = () => queryFor(endpoints.listSignIns, {})
export const endSession = (id: number): Promise<unknown> => call(endpoints.endSession, { params: { id } })
export const endOtherSessions = (): Promise<unknown> => call(endpoints.endOtherSessions, {})

/** Who sits here is still the one who signed in. @param shown a code of the app, or one for who lost it */
export const confirmSession = (password: string, shown: string): Promise<unknown> =>
  call(endpoints.confirmSession, { body: { password, ...factorFields(shown) } })

export const EMAIL_KEY = endpoints.readEmail.path
export const emailQuery = () => queryFor(endpoints.readEmail, {})
export const askEmail = (email: string): Promise<unknown> => call(endpoints.askEmail, { body: { email } })
export const withdrawEmail = (): Promise<unknown> => call(endpoints.withdrawEmail, {})

export const FACTORS_KEY = endpoints.readFactors.path
export const factorsQuery = () => queryFor(endpoints.readFactors, {})
export const beginTotp = (): Promise<FactorKey> => call(endpoints.beginTotp, {})
export const removeTotp = (): Promise<unknown> => call(endpoints.removeTotp, {})
export const forgetBrowser = (id: number): Promise<unknown> => call(endpoints.forgetBrowser, { params: { id } })
/** Codes for who loses the second factor, told this once. */
export const finishTotp = async (code: string): Promise<string[]> =>
  (await call(endpoints.finishTotp, { body: { code } })).recoveryCodes
export const newRecoveryCodes = async (): Promise<string[]> =>
  (await call(endpoints.newRecoveryCodes, {})).recoveryCodes

export const removeToken = (id: number): Promise<unknown> => call(endpoints.removeToken, { params: { id } })

/** The text of a new token, told this once. */
export async function createToken(form: { name: string; expiration: string; scope: TokenScope }): Promise<string> {
  const reply = await request({ ...where(endpoints.createToken), form })
  if (typeof reply !== 'string' || reply === '') throw new ApiError({ status: 200, code: 'UNKNOWN_ERROR', data: reply })
  return reply
}

/** One's own password; the old one says that it is oneself. */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
  // As it is now, not as it was when the page opened.
  const user = await fetchSession()
  if (!user) throw new ApiError({ status: 401, code: 'USER_NOT_AUTHED' })
  await call(endpoints.updateUser, { params: { id: user.id }, body: { ...user, password, oldPassword } })
}
