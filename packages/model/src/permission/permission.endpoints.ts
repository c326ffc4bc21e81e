import { z } from 'zod'
import { endpoint, Id } from '../wire/index'

/** A link: exactly two keys, the owner's first (TRACKING-API §3.4), e.g. `{ userId: 1, deviceId: 2 }`. */
export const Permission = z.record(z.string(), z.number().int())
export type Permission = z.infer<typeof Permission>

/** Most links that one call makes or removes. */
export const BULK_MAX_LINKS = 1000

/** Most objects whose links one call compares. */
export const LINKED_MAX_IDS = 50_000

/** What objects of one kind are linked to: `{ of: 'deviceId', ids: [1, 2], to: 'driverId' }`, either key first in a link. */
export const LinkedQuestion = z.strictObject({
  of: z.string().max(32),
  ids: z.array(Id).max(LINKED_MAX_IDS),
  to: z.string().max(32),
})
export type LinkedQuestion = z.output<typeof LinkedQuestion>

/** An object and how many of those asked about are linked to it; objects linked to none are left out. */
export const Linked = z.object({ id: Id, count: z.number().int() })
export type Linked = z.infer<typeof Linked>

export const permissionEndpoints = {
  list: endpoint('GET', '/api/permissions', {
    query: z.record(z.string(), z.unknown()),
    reply: z.array(Permission),
    access: 'admin',
    summary: 'Links between two kinds of objects: `?userId=1&deviceId=0`, 0 is any.',
  }),
  linked: endpoint('POST', '/api/permissions/linked', {
    need: { by: 'linked' },
    of: 'body',
    body: LinkedQuestion,
    reply: z.array(Linked),
    access: 'user',
    summary: 'What many objects are linked to, and by how many of them; only what the caller may see.',
  }),
  link: endpoint('POST', '/api/permissions', {
    need: { by: 'link' },
    of: 'body',
    besideDevices: true,
    body: Permission,
    access: 'user',
    summary: 'Links two objects.',
  }),
  unlink: endpoint('DELETE', '/api/permissions', {
    need: { by: 'link' },
    of: 'body',
    besideDevices: true,
    body: Permission,
    access: 'user',
    summary: 'Removes a link.',
  }),
  linkAll: endpoint('POST', '/api/permissions/bulk', {
    need: { by: 'link' },
    of: 'body',
    besideDevices: true,
    body: z.array(Permission).max(BULK_MAX_LINKS),
    access: 'user',
    summary: 'Links many pairs of one kind.',
  }),
  unlinkAll: endpoint('DELETE', '/api/permissions/bulk', {
    need: { by: 'link' },
    of: 'body',
    besideDevices: true,
    body: z.array(Permission).max(BULK_MAX_LINKS),
    access: 'user',
    summary: 'Removes many links of one kind.',
  }),
}
