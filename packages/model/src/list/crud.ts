import { z } from 'zod'
import { endpoint, IdParams } from '../wire/index'

/**
 * The five calls of a resource.
 * @param one singular, for the sentences; @param path without `/api/`
 */
export const crudEndpoints = <
  const Wire extends z.ZodType,
  const Input extends z.ZodType,
  const Query extends z.ZodType,
>(
  one: string,
  path: string,
  schemas: { wire: Wire; input: Input; query: Query },
) => ({
  list: endpoint('GET', `/api/${path}`, {
    query: schemas.query,
    reply: z.array(schemas.wire),
    access: 'user',
    summary: `Lists every ${one} within reach of the caller.`,
  }),
  get: endpoint('GET', `/api/${path}/:id`, {
    params: IdParams,
    reply: schemas.wire,
    access: 'user',
    summary: `Reads one ${one}.`,
  }),
  create: endpoint('POST', `/api/${path}`, {
    body: schemas.input,
    creates: true,
    reply: schemas.wire,
    access: 'user',
    summary: `Creates a ${one}, linked to the caller.`,
  }),
  update: endpoint('PUT', `/api/${path}/:id`, {
    params: IdParams,
    body: schemas.input,
    reply: schemas.wire,
    access: 'user',
    summary: `Replaces a ${one}: the id of the body counts, absent fields become their defaults.`,
  }),
  remove: endpoint('DELETE', `/api/${path}/:id`, {
    params: IdParams,
    access: 'user',
    summary: `Removes a ${one} and its links.`,
  }),
})
