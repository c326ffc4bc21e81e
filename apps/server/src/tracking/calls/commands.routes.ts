import { ApiError } from '@rastro/model/errors'
import {
  COMMAND_ORDER_HEADER,
  type Command,
  commandEndpoints,
  type CommandToSend,
  ORDER_STATES,
  type OrderState,
} from '@rastro/model/command'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { Registry } from '#src/tracking/resource/index'
import {
  type CommandDesk,
  createSender,
  type Order,
  type Outcome,
  presentOrder,
  savedCommandStore,
} from '#src/tracking/control/commands/index'

export interface CommandRoutes extends ResourceParts {
  commands: Registry<Command>
  devices: DeviceDirectory
  groups: GroupDirectory
  desk: CommandDesk
}

const ORDERS_MAX = 1000
const ORDERS_USUAL = 100

/** The command as it was sent, under the id of its order when it waits; one that waits has no description (§22). */
const presentSent = (
  order: Order,
  id: number,
): Omit<Command, 'description'> & Partial<Pick<Command, 'description'>> => {
  const { deviceId, type, textChannel, description, attributes } = presentOrder(order)
  const sent = { id, deviceId, type, textChannel, attributes }
  return isWaiting(order) ? sent : { ...sent, description }
}

const isWaiting = ({ state }: Order): boolean => state === 'requested'

export function commandRoutes(mount: Mount, parts: CommandRoutes): void {
  const { commands, desk, policy, access, groups } = parts
  const sender = createSender(parts)

  /** Devices of a group and of the groups below it that the caller sees. */
  function devicesOfGroup(actor: UserRecord, groupId: number): number[] {
    policy.requireAccess(actor, 'group', groupId)
    const tree = new Set([groupId])
    for (const id of tree) for (const child of groups.childrenOf(id)) tree.add(child)
    const found = [...parts.devices.all()].filter((device) => tree.has(device.groupId))
    return found.filter(({ id }) => policy.canSee(actor, 'device', id)).map(({ id }) => id)
  }

  /** Saved commands that are linked to the caller and to the device or a group above it. */
  function sendable(actor: UserRecord, deviceId: number): Command[] {
    const { user_commands, device_commands, group_commands } = access.links
    const ids = new Set(device_commands.rightsOf(deviceId))
    const groupId = parts.devices.byId(deviceId)?.groupId ?? 0
    for (const group of groups.lineage(groupId, Number.POSITIVE_INFINITY))
      for (const id of group_commands.rightsOf(group)) ids.add(id)
    const types = new Map([false, true].map((textChannel) => [textChannel, desk.typesOf(deviceId, textChannel)]))
    return commands
      .sorted()
      .filter(({ id }) => ids.has(id) && user_commands.has(actor.id, id))
      .filter(({ type, textChannel }) => types.get(textChannel)?.includes(type))
  }

  mount(commandEndpoints.types, ({ actor, query }) => {
    if (query.deviceId === undefined) return sender.allTypes
    policy.requireAccess(actor, 'device', query.deviceId)
    return desk.typesOf(query.deviceId, query.textChannel ?? false).map((type) => ({ type }))
  })
  mount(commandEndpoints.sendable, ({ actor, query }) => {
    policy.requireAccess(actor, 'device', query.deviceId)
    return sendable(actor, query.deviceId)
  })

  mount(commandEndpoints.send, async ({ actor, query, body, reply }) => {
    if (query.groupId) {
      const outcomes = await sender.sendMany(actor, body, devicesOfGroup(actor, query.groupId))
      return answerGroup(outcomes, body, (status) => void reply.code(status))
    }
    const order = await sender.send(actor, body, body.deviceId)
    reply.header(COMMAND_ORDER_HEADER, String(order.id)).code(isWaiting(order) ? 202 : 200)
    return presentSent(order, isWaiting(order) ? order.id : order.commandId)
  })
  mount(commandEndpoints.batch, async ({ actor, body }) => {
    const outcomes = await sender.sendMany(actor, body.command, body.deviceIds)
    return {
      orders: outcomes.flatMap((one) => ('order' in one ? [presentOrder(one.order)] : [])),
      failures: outcomes.flatMap((one) =>
        'error' in one ? [{ deviceId: one.deviceId, code: one.error.code, message: one.error.message }] : [],
      ),
    }
  })
  mount(commandEndpoints.preview, ({ actor, body }) => {
    policy.requireAccess(actor, 'device', body.deviceId)
    return { ...desk.preview(body.deviceId, body), mayForceNow: sender.mayForceNow(actor) }
  })
  mount(commandEndpoints.orders, async ({ actor, query }) => {
    const { deviceId, state, from, to, before } = query
    if (deviceId !== undefined) policy.requireAccess(actor, 'device', deviceId)
    const states = state && ORDER_STATES.filter((one: OrderState) => state.includes(one))
    const limit = Math.min(Math.max(query.limit ?? ORDERS_USUAL, 1), ORDERS_MAX)
    const deviceIds = deviceId === undefined ? [...access.visibleDeviceIds(actor.id)] : [deviceId]
    return (await desk.list({ deviceIds, states, from, to, before, limit })).map(presentOrder)
  })
  mount(commandEndpoints.links, ({ actor, params }) => {
    policy.requireAccess(actor, 'command', params.id)
    const { device_commands, group_commands } = access.links
    const seen = (noun: 'device' | 'group', ids: ReadonlySet<number>): number[] =>
      [...ids].filter((id) => policy.canSee(actor, noun, id))
    return {
      deviceIds: seen('device', device_commands.leftsOf(params.id)),
      groupIds: seen('group', group_commands.leftsOf(params.id)),
    }
  })
  mount(commandEndpoints.cancel, async ({ actor, params }) => {
    const order = await desk.byId(params.id)
    if (!order) throw new ApiError(actor.administrator ? 'NOT_FOUND' : 'DEVICE_ACCESS_DENIED')
    policy.requireCommand(actor, order.deviceId, order.type, order.commandId !== 0)
    await desk.cancel(order)
  })

  resourceRoutes(mount, parts, {
    noun: 'command',
    endpoints: commandEndpoints,
    registry: commands,
    store: savedCommandStore,
    textOf: ({ description, attributes }) => `${description}\n${String(attributes.title ?? '')}`,
  })
}

/** One answer for many devices: those that wait, else the command. A failure of all is a failure. */
function answerGroup(outcomes: readonly Outcome[], body: CommandToSend, status: (code: number) => void): unknown {
  const orders = outcomes.flatMap((one) => ('order' in one ? [one.order] : []))
  const failed = outcomes.find((one) => 'error' in one)
  if (failed && 'error' in failed && orders.length === 0) throw failed.error
  const waiting = orders.filter(isWaiting)
  status(waiting.length > 0 ? 202 : 200)
  if (waiting.length > 0) return waiting.map((order) => presentSent(order, order.id))
  const [first] = orders
  return first
    ? presentSent(first, first.commandId)
    : { ...body, type: body.type ?? '', description: body.description ?? '' }
}
