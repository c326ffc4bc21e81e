import { z } from 'zod'
import { endpoint, IdParams, IntegerParam } from '../wire/index'
import { RawMessage } from './message.schema'

export const messageEndpoints = {
  list: endpoint('GET', '/api/devices/:id/messages', {
    params: IdParams,
    query: z.object({ limit: IntegerParam.optional(), before: IntegerParam.optional() }),
    reply: z.array(RawMessage),
    access: 'admin',
    summary: 'Kept raw messages of a device, newest first; at most 1000 a call, `before` an id.',
  }),
  download: endpoint('GET', '/api/devices/:id/messages/download', {
    params: IdParams,
    reply: z.string(),
    access: 'admin',
    summary: 'The same as a text file, oldest first: time, direction, transport, protocol, address, hex.',
  }),
}
