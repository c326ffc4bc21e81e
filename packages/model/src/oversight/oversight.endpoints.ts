import { z } from 'zod'
import { endpoint, ZonedDate } from '../wire/index'
import { Action, Statistics } from './oversight.schema'

const Period = z.object({ from: ZonedDate, to: ZonedDate })

/** For administrators: what was done, and how much. */
export const oversightEndpoints = {
  audit: endpoint('GET', '/api/audit', {
    query: Period,
    reply: z.array(Action),
    access: 'admin',
    summary: 'Who signed in, changed, linked, commanded and reported, by time; at most 50,000 lines.',
  }),
  statistics: endpoint('GET', '/api/statistics', {
    query: Period,
    reply: z.array(Statistics),
    access: 'admin',
    summary: 'One line for each day that is over: who was active, messages, mails, requests.',
  }),
}
