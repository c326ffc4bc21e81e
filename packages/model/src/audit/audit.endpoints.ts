import { z } from 'zod'
import { endpoint, IdParams, IntegerParam, ZonedDate } from '../wire/index'
import { AuditEntry, AuditProof, LOG_LEVELS, LogLine } from './audit.schema'

/** Newest first; `before` is the id of the last one shown. */
const Page = z.object({
  limit: IntegerParam.pipe(z.number().min(1).max(200)).optional(),
  before: IntegerParam.optional(),
  from: ZonedDate.optional(),
  to: ZonedDate.optional(),
  /** Words: in names, addresses, calls and values. */
  q: z.string().trim().max(200).optional(),
})
const AuditQuery = Page.extend({
  /** E.g. `edit`, `login`. */
  action: z.string().max(50).optional(),
  objectType: z.string().max(50).optional(),
})

/** What was done, what changed by it, and what the server says of itself. For administrators. */
export const auditEndpoints = {
  ofUser: endpoint('GET', '/tarkan/users/:id/logs', {
    params: IdParams,
    query: AuditQuery,
    reply: z.array(AuditEntry),
    access: 'admin',
    summary: 'What an account did, and what was done to it.',
  }),
  ofDevice: endpoint('GET', '/tarkan/devices/:id/logs', {
    params: IdParams,
    query: AuditQuery,
    reply: z.array(AuditEntry),
    access: 'admin',
    summary: 'What was done to a device.',
  }),
  ofServer: endpoint('GET', '/tarkan/server/logs', {
    query: AuditQuery,
    reply: z.array(AuditEntry),
    access: 'admin',
    summary: 'Everything that was done on the server.',
  }),
  lines: endpoint('GET', '/tarkan/server/lines', {
    query: Page.extend({ level: z.enum(LOG_LEVELS).optional() }),
    reply: z.array(LogLine),
    access: 'admin',
    summary: 'The newest lines of the log of the process that answers, of a level or worse.',
  }),
  proof: endpoint('POST', '/tarkan/server/logs/proof', {
    reply: AuditProof,
    access: 'admin',
    summary: 'Walks the chain of seals and says whether a row was changed, removed or put in.',
  }),
}
