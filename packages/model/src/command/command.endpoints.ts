import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  AttributesInput,
  endpoint,
  FlagInput,
  FlagParam,
  Id,
  IdParams,
  IntegerParam,
  ReferenceInput,
  RequiredText,
  TextInput,
  TextListParam,
  ZonedDate,
} from '../wire/index'
import { BATCH_MAX_DEVICES } from './command-types'
import { BatchResult, Command, CommandOrder, CommandPreview, CommandType } from './command.schema'

/** Stock clients send more than this; what is not known is ignored (TRACKING-API §0.2). */
export const CommandInput = z.object({
  id: ReferenceInput,
  attributes: AttributesInput,
  deviceId: ReferenceInput,
  type: RequiredText(128),
  textChannel: FlagInput,
  description: RequiredText(512),
})
export type CommandInput = z.output<typeof CommandInput>

/** A saved command by its `id`, or an ad-hoc one with `id` 0 and a `type`. */
export const CommandToSend = z.object({
  id: ReferenceInput,
  attributes: AttributesInput,
  deviceId: ReferenceInput,
  type: TextInput(128),
  textChannel: FlagInput,
  description: TextInput(512),
})
export type CommandToSend = z.output<typeof CommandToSend>

export const CommandBatch = z.object({
  deviceIds: z.array(z.number().int().nonnegative()).min(1).max(BATCH_MAX_DEVICES),
  command: CommandToSend,
})

const crud = crudEndpoints('command', 'commands', 'commands', { wire: Command, input: CommandInput, query: ListQuery })

export const commandEndpoints = {
  ...crud,
  types: endpoint('GET', '/api/commands/types', {
    need: ['devices', 'view'],
    query: z.object({ deviceId: IntegerParam.optional(), textChannel: FlagParam.optional() }),
    reply: z.array(CommandType),
    access: 'user',
    summary: 'Command types: all of them, or what one device understands over the given channel.',
  }),
  sendable: endpoint('GET', '/api/commands/send', {
    need: ['devices', 'view'],
    query: z.object({ deviceId: IntegerParam }),
    reply: z.array(Command),
    access: 'user',
    summary: 'Saved commands of the caller that the device is linked to and understands.',
  }),
  send: endpoint('POST', '/api/commands/send', {
    need: { by: 'send' },
    of: 'body',
    query: z.object({ groupId: IntegerParam.optional() }),
    body: CommandToSend,
    reply: z.union([Command, z.array(Command)]),
    access: 'user',
    summary:
      'Sends a command to a device or to every device of a group: 200 when it left, 202 when it waits. Critical ' +
      'commands are held while the vehicle moves or its fix is old; `attributes.now` with `attributes.reason` ' +
      'overrides that for whoever has the right.',
  }),
  batch: endpoint('POST', '/api/commands/batch', {
    need: { by: 'send' },
    of: 'body.command',
    body: CommandBatch,
    reply: BatchResult,
    access: 'user',
    summary: 'Sends one command to many devices; each device has its own result.',
  }),
  preview: endpoint('POST', '/api/commands/preview', {
    need: ['devices', 'view'],
    body: z.object({
      deviceId: z.number().int(),
      type: RequiredText(128),
      attributes: AttributesInput,
      textChannel: FlagInput,
    }),
    reply: CommandPreview,
    access: 'user',
    summary: 'What would happen to a command now; `attributes` tell what a text would do. Never sends.',
  }),
  orders: endpoint('GET', '/api/commands/orders', {
    need: ['devices', 'view'],
    query: z.object({
      deviceId: IntegerParam.optional(),
      state: TextListParam.optional(),
      from: ZonedDate.optional(),
      to: ZonedDate.optional(),
      limit: IntegerParam.optional(),
      before: IntegerParam.optional(),
    }),
    reply: z.array(CommandOrder),
    access: 'user',
    summary: 'Command queue and history of devices the caller sees, newest first; `before` is the id to go on from.',
  }),
  links: endpoint('GET', '/api/commands/:id/links', {
    need: ['commands', 'view'],
    params: IdParams,
    reply: z.object({ deviceIds: z.array(Id), groupIds: z.array(Id) }),
    access: 'user',
    summary: 'Devices and groups a saved command is linked to, as far as the caller sees them.',
  }),
  cancel: endpoint('DELETE', '/api/commands/orders/:id', {
    need: {
      anyOf: [
        ['devices', 'lock'],
        ['devices', 'unlock'],
        ['devices', 'command'],
      ],
    },
    params: IdParams,
    access: 'user',
    summary: 'Takes a waiting order back; fails when it has left.',
  }),
}

/** Header of the answer to `send`: the id of the order. */
export const COMMAND_ORDER_HEADER = 'x-command-order'
