import { z } from 'zod'
import { endpoint } from '../wire/index'
import { Port } from './port.schema'

export const portEndpoints = {
  list: endpoint('GET', '/api/ports', {
    reply: z.array(Port),
    access: 'admin',
    summary: 'Every device port with its traffic; protocols that are switched off come too.',
  }),
}
