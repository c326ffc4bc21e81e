import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'
import { request } from './request'
import { fetchSession } from './session'

export const TOKENS_KEY = endpoints.listTokens.path

export const tokensQuery = () => queryFor(endpoints.listTokens, {})
export const removeToken = (id: number): Promise<unknown> => call(endpoints.removeToken, { params: { id } })

/** The text of a new token, told this once. */
export async function createToken(form: { name: string; expiration: string }): Promise<string> {
  const reply = await request({ method: 'POST', path: '/api/session/token', form })
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
