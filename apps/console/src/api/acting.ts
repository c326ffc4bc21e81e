import type { SessionUser } from '@rastro/model/session'
import { call } from './call'
import { endpoints } from './endpoints'

/** One's own session is that of somebody below from here on. */
export const actAs = (body: { userId: number; reason: string }): Promise<SessionUser> => call(endpoints.actAs, { body })
