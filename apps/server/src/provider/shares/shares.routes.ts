import type { FastifyRequest } from 'fastify'
import { SHARE_FIELDS, type Share, shareEndpoints } from '@rastro/model/share'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Shares } from './shares'
import type { ShareRow } from './shares.store'

const presentShare = (row: ShareRow, { protocol, host }: FastifyRequest): Share => ({
  id: row.id,
  name: row.name,
  token: row.token ?? '',
  url: row.token === null ? '' : `${protocol}://${host}/share/${row.token}`,
  hasPin: row.pin_hash !== null,
  expirationTime: wireDate(row.expires_at),
  deviceIds: row.device_ids,
  groupIds: row.group_ids,
  fields: SHARE_FIELDS.filter((field) => row.fields.includes(field)),
  createdAt: wireDate(row.created_at),
  lastAccess: row.last_access_at ? wireDate(row.last_access_at) : null,
  viewCount: row.view_count,
})

/** Shared links, each seen and changed by its owner only. */
export function shareRoutes(mount: Mount, shares: Shares): void {
  mount(shareEndpoints.list, async ({ actor, request }) =>
    (await shares.list(actor)).map((row) => presentShare(row, request)),
  )
  mount(shareEndpoints.create, async ({ actor, body, request }) =>
    presentShare(await shares.create(actor, body), request),
  )
  mount(shareEndpoints.update, async ({ actor, params, body, request }) =>
    presentShare(await shares.update(actor, params.id, body), request),
  )
  mount(shareEndpoints.remove, ({ actor, params }) => shares.remove(actor, params.id))
  mount(shareEndpoints.views, async ({ actor, params }) =>
    (await shares.views(actor, params.id)).map(({ at, address, agent }) => ({ at: wireDate(at), address, agent })),
  )
  mount(shareEndpoints.open, async ({ body, request }) => ({
    token: await shares.open(body.token, body.pin ?? null, request.ip),
  }))
}
