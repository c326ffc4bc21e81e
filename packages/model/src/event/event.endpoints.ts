import { z } from 'zod'
import { endpoint, FlagParam, IdParams, IntegerListParam, IntegerParam, TextListParam, ZonedDate } from '../wire/index'
import { AcknowledgementInput, Event, EventRow, ManyAcknowledgementInput } from './event.schema'

/** Rows of a list at most. */
export const EVENTS_MAX = 1000

export const eventEndpoints = {
  read: endpoint('GET', '/api/events/:id', {
    need: ['events', 'view'],
    params: IdParams,
    reply: Event,
    access: 'user',
    summary: 'One event of a device within reach.',
  }),
  list: endpoint('GET', '/api/events', {
    need: ['events', 'view'],
    query: z.object({
      all: FlagParam.optional(),
      deviceId: IntegerListParam.optional(),
      groupId: IntegerListParam.optional(),
      type: TextListParam.optional(),
      from: ZonedDate.optional(),
      to: ZonedDate.optional(),
      acknowledged: FlagParam.optional(),
      limit: IntegerParam.optional(),
      before: IntegerParam.optional(),
    }),
    reply: z.array(EventRow),
    access: 'user',
    summary:
      'Events of devices within reach, newest first, of the last 24 hours unless `from` says otherwise; `before` is ' +
      'the id to go on from. Groups stand for the devices in them and below.',
  }),
  acknowledge: endpoint('POST', '/api/events/:id/acknowledge', {
    need: ['events', 'view'],
    params: IdParams,
    body: AcknowledgementInput,
    reply: EventRow,
    access: 'user',
    summary: 'Says that somebody saw to an event. Whoever came first stays.',
  }),
  acknowledgeMany: endpoint('POST', '/api/events/acknowledge', {
    need: ['events', 'view'],
    body: ManyAcknowledgementInput,
    reply: z.array(EventRow),
    access: 'user',
    summary: 'The same for several events at once, with one note. Those that are not there any more are left out.',
  }),
}
