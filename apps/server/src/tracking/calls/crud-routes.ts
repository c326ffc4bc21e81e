import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '@rastro/model/errors'
import type { ListQuery } from '@rastro/model/list'
import type { Endpoint, IdParams } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { Feed } from '#src/db/feed/index'
import { createOneAtATime, type OneAtATime } from '#src/platform/one-at-a-time'
import type { LinkNoun, Links, Policy } from '#src/tracking/fleet/access/index'
import { selectPage } from '#src/tracking/resource/index'
import type { Mount } from '#src/http/mount'
import { requireVersion, tagOf } from './if-match'

type Id = { params: typeof IdParams; access: 'user' }

interface CrudEndpoints<Input extends { id: number }> {
  list: Endpoint & { query: z.ZodType<ListQuery>; access: 'user' }
  get: Endpoint & Id
  create: Endpoint & { body: z.ZodType<Input> }
  update: Endpoint & Id & { body: z.ZodType<Input> }
  remove: Endpoint & Id
}

/** How a record leaves, and to whom; nobody is told apart unless the resource does. */
export interface JsonOptions {
  excludeAttributes: boolean
  actor: UserRecord
}

/** What makes a resource itself; the rest is the same for all (TRACKING-API §0.4, §3). */
export interface Crud<Stored extends { id: number }, Input extends { id: number }> {
  noun: LinkNoun
  /** Its table, by which the feed knows it. */
  table: string
  endpoints: CrudEndpoints<Input>
  byId(id: number): Stored | undefined
  sorted(): readonly Stored[]
  /** Ids that the user reaches. */
  reachOf(userId: number): ReadonlySet<number>
  /** Ids for `?userId=`. */
  ofUser(userId: number): ReadonlySet<number>
  /** Ids for `?deviceId=` and `?groupId=`; left out when the resource has no such links. */
  ofDevice?(deviceId: number): ReadonlySet<number>
  ofGroup?(groupId: number): ReadonlySet<number>
  /** What a keyword is looked for in. */
  textOf(record: Stored): string
  /** Serialised as it leaves. */
  json(record: Stored, options: JsonOptions): string
  /** Exact picks that ignore every other filter; undefined when none were asked for. */
  pick?(actor: UserRecord, query: ListQuery): Stored[] | undefined
  /** Beyond the right to write: limits and references. */
  check?(actor: UserRecord, input: Input, before: Stored | undefined): void
  checkRemoval?(actor: UserRecord, record: Stored): void
  /** Holds the ids of objects that are being changed; for other calls that change the same. */
  oneAtATime?: OneAtATime
  create(input: Input, creator: UserRecord): Promise<Stored>
  /** @param version only while the row is of this version */
  update(input: Input, version: number | undefined): Promise<Stored | undefined>
  remove(id: number): Promise<void>
}

const CHUNK_CHARS = 65_536

/** A JSON array, written in pieces so that a long one never holds up others. */
export function jsonArray<T>(records: readonly T[], json: (record: T) => string): string | Readable {
  if (records.length < 200) return `[${records.map(json).join(',')}]`
  return Readable.from(
    (function* pieces() {
      let piece = '['
      for (const [index, record] of records.entries()) {
        piece += index === 0 ? json(record) : `,${json(record)}`
        if (piece.length < CHUNK_CHARS) continue
        yield Buffer.from(piece)
        piece = ''
      }
      yield Buffer.from(`${piece}]`)
    })(),
  )
}

/** The records a list query asks for, access checked. */
export function listed<Stored extends { id: number }, Input extends { id: number }>(
  resource: Crud<Stored, Input>,
  policy: Policy,
  actor: UserRecord,
  query: ListQuery,
): Stored[] {
  const picked = resource.pick?.(actor, query)
  if (picked) return picked
  const sets: Array<ReadonlySet<number>> = []
  if (query.userId) {
    policy.requireAccess(actor, 'user', query.userId)
    sets.push(resource.ofUser(query.userId))
  } else if (!(query.all && actor.administrator)) sets.push(resource.reachOf(actor.id))
  if (query.deviceId && resource.ofDevice) {
    policy.requireAccess(actor, 'device', query.deviceId)
    sets.push(resource.ofDevice(query.deviceId))
  }
  if (query.groupId && resource.ofGroup) {
    policy.requireAccess(actor, 'group', query.groupId)
    sets.push(resource.ofGroup(query.groupId))
  }
  return selectPage(resource.sorted(), ({ id }) => sets.every((set) => set.has(id)), query, resource.textOf)
}

export interface CrudParts {
  policy: Policy
  feed: Pick<Feed, 'committed' | 'catchUp' | 'versionOf'>
}

/** Mounts the five calls of a resource. What is stored is in memory when the call is answered. */
export function crudRoutes<Stored extends { id: number }, Input extends { id: number }>(
  mount: Mount,
  { policy, feed }: CrudParts,
  resource: Crud<Stored, Input>,
): void {
  const { endpoints, noun, table, json } = resource
  const tag = (reply: FastifyReply, id: number): void => void reply.header('etag', tagOf(feed.versionOf(table, id)))
  const whole = (actor: UserRecord): JsonOptions => ({ excludeAttributes: false, actor })
  const found = (actor: UserRecord, id: number): Stored => {
    policy.requireAccess(actor, noun, id)
    const record = resource.byId(id)
    if (!record) throw new ApiError('NOT_FOUND')
    return record
  }
  mount(endpoints.list, ({ actor, query }) => {
    const options = { excludeAttributes: query.excludeAttributes ?? false, actor }
    return jsonArray(listed(resource, policy, actor, query), (record) => json(record, options))
  })
  mount(endpoints.get, ({ actor, params, reply }) => {
    const record = found(actor, params.id)
    tag(reply, record.id)
    return json(record, whole(actor))
  })
  // Limits must hold for calls that come together.
  const oneAtATime = resource.oneAtATime ?? createOneAtATime()
  mount(endpoints.create, async ({ actor, body, reply }) => {
    if (!actor) throw new ApiError('USER_NOT_AUTHED')
    policy.requireWrite(actor, noun)
    return oneAtATime('create', async () => {
      resource.check?.(actor, body, undefined)
      const record = await feed.committed(resource.create(body, actor))
      tag(reply, record.id)
      return json(record, whole(actor))
    })
  })
  mount(endpoints.update, ({ actor, body, request, reply }) =>
    oneAtATime(body.id, async () => {
      const before = found(actor, body.id)
      policy.requireWrite(actor, noun)
      const shown = () => JSON.parse(json(before, whole(actor))) as object
      const version = requireVersion(request.headers['if-match'], feed.versionOf(table, before.id), shown)
      resource.check?.(actor, body, before)
      const record = await feed.committed(resource.update(body, version))
      if (!record)
        throw new ApiError(version !== undefined && resource.byId(body.id) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND')
      tag(reply, record.id)
      return json(record, whole(actor))
    }),
  )
  mount(endpoints.remove, ({ actor, params }) =>
    oneAtATime(params.id, async () => {
      // Who sees everything is told that it is gone, as clients of the contract expect.
      if (actor.administrator && !resource.byId(params.id)) return
      const record = found(actor, params.id)
      policy.requireWrite(actor, noun)
      resource.checkRemoval?.(actor, record)
      await feed.committed(resource.remove(record.id))
    }),
  )
}

/** Serialises a record, without its attributes when asked to. */
export const plainJson =
  <Stored extends { attributes: unknown }>(present: (record: Stored) => object = (record) => record) =>
  (record: Stored, { excludeAttributes }: { excludeAttributes: boolean }): string =>
    JSON.stringify(excludeAttributes ? { ...present(record), attributes: {} } : present(record))

/** Objects linked to a noun by a link table. */
export const linkedBy =
  (links: Links, table: keyof Links) =>
  (id: number): ReadonlySet<number> =>
    links[table].rightsOf(id)
