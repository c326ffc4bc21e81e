import { ApiError } from '@rastro/model/errors'
import { eventEndpoints, EVENTS_MAX, type EventRow, isEventType } from '@rastro/model/event'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { AccessIndex, Policy } from '#src/tracking/fleet/access/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import {
  type AcknowledgementStore,
  type EventStore,
  presentEvent,
  presentEventRow,
  type TrackedEvent,
} from '#src/tracking/ingest/events/index'

export interface EventRoutes {
  eventStore: EventStore
  acknowledgements: AcknowledgementStore
  devices: DeviceDirectory
  groups: GroupDirectory
  access: AccessIndex
  policy: Policy
  clock: Clock
  /** Hears of events that somebody just saw to. */
  onAcknowledged(row: EventRow): void
}

const USUAL_LIMIT = 100
const USUAL_SPAN_MS = 86_400_000

export function eventRoutes(mount: Mount, parts: EventRoutes): void {
  const { eventStore, acknowledgements, devices, groups, access, policy, clock, onAcknowledged } = parts

  async function eventOf(actor: Actor, id: number): Promise<TrackedEvent> {
    const event = await eventStore.byId(id)
    if (!event) throw new ApiError('NOT_FOUND')
    policy.requireAccess(actor, 'device', event.deviceId)
    return event
  }
  async function rowsOf(events: readonly TrackedEvent[]): Promise<EventRow[]> {
    const seenTo = await acknowledgements.of(events.map(({ id }) => id))
    return events.map((one) => presentEventRow(one, seenTo.get(one.id)))
  }

  async function acknowledge(
    { id, name }: Pick<UserRecord, 'id' | 'name'>,
    events: readonly TrackedEvent[],
    note: string | null,
  ): Promise<EventRow[]> {
    const by = { userId: id, userName: name, note }
    const fresh = await acknowledgements.put(
      events.map(({ id }) => id),
      by,
    )
    const rows = await rowsOf(events)
    for (const row of rows) if (fresh.has(row.id)) onAcknowledged(row)
    return rows
  }

  /** Devices of the groups and of the groups below them that the caller sees. */
  function inGroups(actor: Actor, groupIds: readonly number[]): number[] {
    for (const id of groupIds) policy.requireAccess(actor, 'group', id)
    const tree = new Set(groupIds)
    for (const id of tree) for (const child of groups.childrenOf(id)) tree.add(child)
    return [...devices.all()]
      .filter(({ id, groupId }) => tree.has(groupId) && policy.canSee(actor, 'device', id))
      .map(({ id }) => id)
  }

  /** Null stands for every device. */
  function wanted(
    actor: Actor,
    query: { all?: boolean; deviceId?: readonly number[]; groupId?: readonly number[] },
  ): number[] | null {
    const { deviceId, groupId } = query
    if (!deviceId && !groupId) {
      return query.all && actor.administrator ? null : [...access.visibleDeviceIds(actor.id)]
    }
    for (const id of deviceId ?? []) policy.requireAccess(actor, 'device', id)
    return [...new Set([...(deviceId ?? []), ...inGroups(actor, groupId ?? [])])]
  }

  mount(eventEndpoints.list, async ({ query, actor }) => {
    const { to = null, before = 0, limit = USUAL_LIMIT, type, acknowledged = null } = query
    const from = query.from ?? new Date((to?.getTime() ?? clock.nowMs()) - USUAL_SPAN_MS)
    if (to && from > to) throw new ApiError('INVALID_INPUT', 'The period ends before it begins')
    const types = type
      ?.flatMap((text) => text.split(','))
      .map((name) => {
        if (isEventType(name)) return name
        throw new ApiError('INVALID_INPUT', `Unknown event type: ${name.slice(0, 40)}`)
      })
    const deviceIds = wanted(actor, query)
    if (deviceIds?.length === 0) return []
    const most = Math.min(Math.max(1, limit), EVENTS_MAX)
    return rowsOf(
      await eventStore.page({ deviceIds, from, to, types: types ?? null, acknowledged, before, limit: most }),
    )
  })
  mount(eventEndpoints.read, async ({ params, actor }) => presentEvent(await eventOf(actor, params.id)))
  mount(eventEndpoints.acknowledge, async ({ params, body, actor }) => {
    const event = await eventOf(actor, params.id)
    policy.requireUnrestricted(actor)
    const [row] = await acknowledge(actor, [event], body.note)
    return row
  })
  mount(eventEndpoints.acknowledgeMany, async ({ body, actor }) => {
    const events = await eventStore.byIds([...new Set(body.ids)])
    for (const { deviceId } of events) policy.requireAccess(actor, 'device', deviceId)
    policy.requireUnrestricted(actor)
    return acknowledge(actor, events, body.note)
  })
}
