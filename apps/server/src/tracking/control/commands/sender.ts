import { ApiError } from '@rastro/model/errors'
import { COMMAND_TYPES, type Command, type CommandToSend, type CommandType, REASON_CHARS } from '@rastro/model/command'
import type { UserRecord } from '#src/face/caller/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { Registry } from '#src/tracking/resource/index'
import type { CommandDesk, CommandRequest } from './desk'
import { isOn, mayForceNow } from './now-anyway'
import type { Order } from './order'

export interface SenderDeps {
  commands: Registry<Command>
  desk: CommandDesk
  policy: Policy
}

export type Outcome = { deviceId: number; order: Order } | { deviceId: number; error: ApiError }

/** Requests of people: whether they may, and what exactly they ask for. */
export interface Sender {
  readonly allTypes: CommandType[]
  mayForceNow(actor: UserRecord): boolean
  /** Throws an ApiError when it may not or cannot be sent. */
  send(actor: UserRecord, asked: CommandToSend, deviceId: number): Promise<Order>
  /** Each device by itself; one that fails keeps none of the others. */
  sendMany(actor: UserRecord, asked: CommandToSend, deviceIds: readonly number[]): Promise<Outcome[]>
}

const AT_A_TIME = 8

export function createSender({ commands, desk, policy }: SenderDeps): Sender {
  /** The stored command when an id is given, else what came. */
  function commandOf(actor: UserRecord, asked: CommandToSend): Omit<CommandToSend, 'deviceId'> & { type: string } {
    if (asked.id === 0) {
      const type = asked.type?.trim()
      if (!type) throw new ApiError('INVALID_INPUT', 'type: required')
      return { ...asked, type }
    }
    policy.requireAccess(actor, 'command', asked.id)
    const saved = commands.byId(asked.id)
    if (!saved) throw new ApiError('NOT_FOUND')
    return saved
  }

  function reasonOf({ attributes }: CommandToSend): string | null {
    const { reason } = attributes
    const text = typeof reason === 'string' ? reason.trim() : ''
    return text === '' ? null : text.slice(0, REASON_CHARS.max)
  }

  function requireForce(actor: UserRecord, asked: CommandToSend): void {
    if (!mayForceNow(actor)) throw new ApiError('COMMAND_NOW_DENIED')
    const { reason } = asked.attributes
    const { length } = typeof reason === 'string' ? reason.trim() : ''
    if (length < REASON_CHARS.min || length > REASON_CHARS.max) throw new ApiError('COMMAND_REASON_REQUIRED')
  }

  function requestOf(actor: UserRecord, asked: CommandToSend, deviceId: number): CommandRequest {
    const command = commandOf(actor, asked)
    policy.requireCommand(actor, deviceId, command.type, asked.id !== 0)
    // A saved command never says "now" by itself: whoever sends it does.
    const { now: _now, reason: _reason, ...attributes } = command.attributes
    const said = { type: command.type, attributes, textChannel: command.textChannel }
    const forced = isOn(asked.attributes.now) && desk.isCritical(deviceId, said)
    if (forced) requireForce(actor, asked)
    return {
      ...said,
      deviceId,
      commandId: asked.id,
      description: command.description ?? '',
      author: { id: actor.id, name: actor.name },
      reason: reasonOf(asked),
      forced,
    }
  }

  async function send(actor: UserRecord, asked: CommandToSend, deviceId: number): Promise<Order> {
    const order = await desk.request(requestOf(actor, asked, deviceId))
    if (order.state !== 'failed') return order
    if (order.error === 'SMS_FAILED' || order.error === 'SMS_NOT_CONFIGURED') throw new ApiError(order.error)
    throw new ApiError('COMMAND_NOT_SUPPORTED', `Command ${order.type} is not supported`)
  }

  const outcomeOf = (actor: UserRecord, asked: CommandToSend, deviceId: number): Promise<Outcome> =>
    send(actor, asked, deviceId).then(
      (order) => ({ deviceId, order }),
      (error: unknown) => {
        if (error instanceof ApiError) return { deviceId, error }
        throw error
      },
    )

  return {
    allTypes: COMMAND_TYPES.map((type) => ({ type })),
    mayForceNow,
    send,
    async sendMany(actor, asked, deviceIds) {
      // Looking at one vehicle is no reason to stop many.
      if (isOn(asked.attributes.now)) throw new ApiError('COMMAND_NOW_DENIED')
      const outcomes: Outcome[] = []
      const wanted = [...new Set(deviceIds)]
      for (let at = 0; at < wanted.length; at += AT_A_TIME) {
        const some = wanted.slice(at, at + AT_A_TIME)
        outcomes.push(...(await Promise.all(some.map((deviceId) => outcomeOf(actor, asked, deviceId)))))
      }
      return outcomes
    },
  }
}
