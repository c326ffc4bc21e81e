import { z } from 'zod'
import { endpoint } from '../wire/index'

/** A link: exactly two keys, the owner's first (TRACKING-API §3.4), e.g. `{ userId: 1, deviceId: 2 }`. */
export const Permission = z.record(z.string(), z.number().int())
export type Permission = z.infer<typeof Permission>

/** Most links that one call makes or removes. */
export const BULK_MAX_LINKS = 1000

export const permissionEndpoints = {
  list: endpoint('GET', '/api/permissions', {
    query: z.record(z.string(), z.unknown()),
    reply: z.array(Permission),
    access: 'admin',
    summary: 'Links between two kinds of objects: `?userId=1&deviceId=0`, 0 is any.',
  }),
  link: endpoint('POST', '/api/permissions', { body: Permission, access: 'user', summary: 'Links two objects.' }),
  unlink: endpoint('DELETE', '/api/permissions', { body: Permission, access: 'user', summary: 'Removes a link.' }),
  linkAll: endpoint('POST', '/api/permissions/bulk', {
    body: z.array(Permission).max(BULK_MAX_LINKS),
    access: 'user',
    summary: 'Links many pairs of one kind.',
  }),
  unlinkAll: endpoint('DELETE', '/api/permissions/bulk', {
    body: z.array(Permission).max(BULK_MAX_LINKS),
    access: 'user',
    summary: 'Removes many links of one kind.',
  }),
}
