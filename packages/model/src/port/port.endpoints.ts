import { z } from 'zod'
import { endpoint } from '../wire/index'
import { Port, SpokenProtocol } from './port.schema'

export const portEndpoints = {
  list: endpoint('GET', '/api/ports', {
    reply: z.array(Port),
    access: 'admin',
    summary: 'Every device port with its traffic; protocols that are switched off come too.',
  }),
  protocols: endpoint('GET', '/api/protocols', {
    need: 'free',
    reply: z.array(SpokenProtocol),
    access: 'user',
    summary: 'The protocols that the server speaks, with the models that it reads in a way of their own.',
  }),
}
