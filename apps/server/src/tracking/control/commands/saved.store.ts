import type { Command, CommandInput } from '@rastro/model/command'
import { resourceStore } from '#src/tracking/resource/index'

export const savedCommandStore = resourceStore({
  table: 'commands',
  users: ['user_commands', 'command_id'],
  recordOf: (row): Command => ({
    id: row.id,
    attributes: row.attributes,
    deviceId: 0,
    type: row.type,
    textChannel: row.text_channel,
    description: row.description,
  }),
  columnsOf: (command: CommandInput) => ({
    attributes: JSON.stringify(command.attributes),
    type: command.type,
    text_channel: command.textChannel,
    description: command.description,
  }),
})
