import { z } from 'zod'
import { endpoint, Id, IdParams, IntegerParam, WireDate } from '../wire/index'

/** A browser that is not asked for the second factor for a while. */
export const TrustedBrowser = z.object({
  id: Id,
  createdAt: WireDate,
  lastUsedAt: WireDate,
  expirationTime: WireDate,
  address: z.string().nullable(),
  agent: z.string().nullable(),
})
export type TrustedBrowser = z.infer<typeof TrustedBrowser>

/** What an account asks for besides the password. */
export const FactorState = z.object({
  /** Codes of an app. */
  hasApp: z.boolean(),
  /** The house wants the account to have a second factor. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  browsers: z.array(TrustedBrowser),
})
export type FactorState = z.infer<typeof FactorState>

/** A key for an app, as text and as the address that a QR code holds. */
export const FactorKey = z.object({ key: z.string(), address: z.string() })
export type FactorKey = z.infer<typeof FactorKey>

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** One's own second factor, and that of somebody else who lost his. */
export const factorEndpoints = {
  read: endpoint('GET', '/api/session/factors', {
    need: 'free',
    reply: FactorState,
    access: 'user',
    summary: 'What the account asks for besides the password.',
  }),
  begin: endpoint('POST', '/api/session/totp', {
    closedWhileActing: true,
    need: 'free',
    reply: FactorKey,
    access: 'user',
    summary: 'A key for an app; nothing is asked for until a code of it was given.',
  }),
  finish: endpoint('POST', '/api/session/totp/confirm', {
    closedWhileActing: true,
    need: 'free',
    body: z.object({ code: IntegerParam }),
    reply: RecoveryCodes,
    access: 'user',
    summary: 'Switches the second factor on by a code of the key; gives ten codes for who loses it, this once.',
  }),
  remove: endpoint('DELETE', '/api/session/totp', {
    closedWhileActing: true,
    need: 'free',
    access: 'user',
    summary: 'Switches the second factor off, with its codes and trusted browsers.',
  }),
  newCodes: endpoint('POST', '/api/session/recovery-codes', {
    closedWhileActing: true,
    need: 'free',
    reply: RecoveryCodes,
    access: 'user',
    summary: 'Ten new codes for who loses the second factor; the old ones count no more.',
  }),
  forgetBrowser: endpoint('DELETE', '/api/session/browsers/:id', {
    closedWhileActing: true,
    need: 'free',
    params: IdParams,
    access: 'user',
    summary: 'A browser is asked for the second factor again.',
  }),
  reset: endpoint('DELETE', '/api/users/:id/factors', {
    closedWhileActing: true,
    need: ['users', 'edit'],
    params: IdParams,
    access: 'user',
    summary: 'Takes the second factor of somebody else away who lost it; he is told by mail.',
  }),
}
