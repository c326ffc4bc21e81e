import { z } from 'zod'
import { endpoint, Id, IdParams, WireDate } from '../wire/index'

/** Most addresses without an account that one scheduled report goes to. */
export const OUTSIDE_PER_REPORT = 10
/** Most of them in all scheduled reports of one account. */
export const OUTSIDE_PER_ACCOUNT = 50

export const OUTSIDE_STATES = ['waiting', 'confirmed', 'refused', 'undeliverable'] as const
export type OutsideState = (typeof OUTSIDE_STATES)[number]

/** A mail address without an account that a scheduled report goes to once it was confirmed. */
export const OutsideAddress = z.object({
  id: Id,
  address: z.string(),
  state: z.enum(OUTSIDE_STATES),
  /** Who invited it: it gets what he may see. */
  userId: Id,
  invitedAt: WireDate,
  /** Until when the last invitation counts; null when none is open. */
  expiresAt: WireDate.nullable(),
})
export type OutsideAddress = z.infer<typeof OutsideAddress>

const AddressParams = IdParams.extend({ addressId: IdParams.shape.id })
const TokenParams = z.object({ token: z.string().min(1).max(1024) })

/** Addresses without an account, of scheduled reports. */
export const outsideEndpoints = {
  list: endpoint('GET', '/api/reports/:id/addresses', {
    need: ['reports', 'view'],
    params: IdParams,
    reply: z.array(OutsideAddress),
    access: 'user',
    summary: 'Addresses without an account that a scheduled report goes to.',
  }),
  add: endpoint('POST', '/api/reports/:id/addresses', {
    need: ['reports', 'create'],
    params: IdParams,
    body: z.strictObject({ address: z.string().max(256) }),
    reply: OutsideAddress,
    access: 'user',
    summary: 'Adds an address; it is asked by mail unless it said yes to the caller before.',
  }),
  invite: endpoint('POST', '/api/reports/:id/addresses/:addressId/invite', {
    need: ['reports', 'create'],
    params: AddressParams,
    reply: OutsideAddress,
    access: 'user',
    summary: 'Asks an address again.',
  }),
  remove: endpoint('DELETE', '/api/reports/:id/addresses/:addressId', {
    need: ['reports', 'create'],
    params: AddressParams,
    access: 'user',
    summary: 'Takes an address off a scheduled report.',
  }),
  question: endpoint('GET', '/api/mails/confirm/:token', {
    need: 'free',
    params: TokenParams,
    access: 'public',
    summary: 'The page of an invitation, which asks; it changes nothing.',
  }),
  answer: endpoint('POST', '/api/mails/confirm/:token', {
    need: 'free',
    params: TokenParams,
    body: z.object({ answer: z.enum(['yes', 'no']) }),
    form: true,
    access: 'public',
    summary: 'The answer to an invitation, which counts once.',
  }),
  stopPage: endpoint('GET', '/api/mails/stop/:token', {
    need: 'free',
    params: TokenParams,
    access: 'public',
    summary: 'The page that ends the mails to an address, which asks; it changes nothing.',
  }),
  stop: endpoint('POST', '/api/mails/stop/:token', {
    need: 'free',
    params: TokenParams,
    // Mail programs send a form of any kind (RFC 8058); the link says it all, and the body is not read.
    upload: { as: 'raw', maxBytes: 4096 },
    access: 'public',
    summary: 'Ends the mails of an account to an address, at once and for ever.',
  }),
}
