import { endpoint, IdParams } from '../wire/index'
import { Event } from './event.schema'

export const eventEndpoints = {
  read: endpoint('GET', '/api/events/:id', {
    params: IdParams,
    reply: Event,
    access: 'user',
    summary: 'One event of a device within reach.',
  }),
}
