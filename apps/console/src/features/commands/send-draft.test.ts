import type { Command } from '@rastro/model/command'
import { expect, test } from 'vitest'
import { chosenType, commandOf, type SendDraft } from './send-draft'

const saved: Command[] = [
  { id: 7, deviceId: 0, type: 'engineStop', textChannel: true, description: 'Bloqueio', attributes: { title: 'B' } },
]
const draft = (rest: Partial<SendDraft>): SendDraft => ({
  choice: '',
  textChannel: false,
  fields: {},
  reason: '',
  ...rest,
})

test('[CORE-COMMANDS-03] a saved command carries its id and goes as it was saved', () => {
  expect(commandOf(draft({ choice: 'saved:7', textChannel: false }), saved, 3)).toEqual({
    id: 7,
    description: 'Bloqueio',
    deviceId: 3,
    type: 'engineStop',
    textChannel: true,
    attributes: { title: 'B' },
  })
  expect(chosenType(draft({ choice: 'saved:7' }), saved)).toBe('engineStop')
})

test('[CORE-COMMANDS-03] [CORE-COMMANDS-10] an ad-hoc one carries id 0 and exactly six fields', () => {
  const sent = commandOf(draft({ choice: 'type:custom', fields: { data: 'RELAY,1#' }, reason: ' teste ' }), saved, 3)
  expect(sent).toEqual({
    id: 0,
    description: '',
    deviceId: 3,
    type: 'custom',
    textChannel: false,
    attributes: { data: 'RELAY,1#', reason: 'teste' },
  })
})

test('nothing chosen, a field missing, or a saved command that is gone: nothing to send', () => {
  expect(commandOf(draft({}), saved, 3)).toBeNull()
  expect(commandOf(draft({ choice: 'type:custom' }), saved, 3)).toBeNull()
  expect(commandOf(draft({ choice: 'saved:8' }), saved, 3)).toBeNull()
})
