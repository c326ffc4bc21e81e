import { z } from 'zod'
import type { Area, CallNeed, NeedPlace } from '../rights/index'
import { endpoint, IdParams } from '../wire/index'

/** Where a call of a resource needs another right than the one of its name. */
interface OwnNeed {
  need: CallNeed
  of?: NeedPlace
}

/**
 * The five calls of a resource.
 * @param one singular, for the sentences; @param path without `/api/`; @param area whose rights the calls need
 */
export const crudEndpoints = <
  const Wire extends z.ZodType,
  const Input extends z.ZodType,
  const Query extends z.ZodType,
>(
  one: string,
  path: string,
  area: Area,
  schemas: { wire: Wire; input: Input; query: Query },
  own: Partial<Record<'get' | 'update' | 'remove', OwnNeed>> = {},
) => ({
  list: endpoint('GET', `/api/${path}`, {
    need: [area, 'view'],
    query: schemas.query,
    reply: z.array(schemas.wire),
    access: 'user',
    summary: `Lists every ${one} within reach of the caller.`,
  }),
  get: endpoint('GET', `/api/${path}/:id`, {
    ...(own.get ?? { need: [area, 'view'] as const }),
    params: IdParams,
    reply: schemas.wire,
    access: 'user',
    summary: `Reads one ${one}.`,
  }),
  create: endpoint('POST', `/api/${path}`, {
    need: [area, 'create'],
    body: schemas.input,
    creates: true,
    reply: schemas.wire,
    access: 'user',
    summary: `Creates a ${one}, linked to the caller.`,
  }),
  update: endpoint('PUT', `/api/${path}/:id`, {
    ...(own.update ?? { need: [area, 'edit'] as const }),
    params: IdParams,
    body: schemas.input,
    reply: schemas.wire,
    access: 'user',
    summary: `Replaces a ${one}: the id of the body counts, absent fields become their defaults.`,
  }),
  remove: endpoint('DELETE', `/api/${path}/:id`, {
    ...(own.remove ?? { need: [area, 'delete'] as const }),
    params: IdParams,
    access: 'user',
    summary: `Removes a ${one} and its links.`,
  }),
})
