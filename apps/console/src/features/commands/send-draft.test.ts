import type { Command } from '@rastro/model/command'
import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error'
import { refusalOf } from '#src/widgets/form/refusals'
import { problemsOf } from '#src/widgets/form/rules'
import { chosenType, commandOf, sendRules, type SendDraft } from './send-draft'

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

test('what is missing is said at its field', () => {
  const wrongIn = (rest: Partial<SendDraft>) => Object.fromEntries(problemsOf(sendRules(saved, 3), draft(rest)))
  expect(wrongIn({})).toEqual({ choice: 'required' })
  expect(wrongIn({ choice: 'type:custom' })).toEqual({ 'field.data': 'required' })
  expect(wrongIn({ choice: 'type:custom', fields: { data: 'x'.repeat(501) } })).toEqual({ 'field.data': 'tooLong' })
  expect(wrongIn({ choice: 'saved:7' })).toEqual({})
})

test.each([
  ['COMMAND_TEXT_REQUIRED', 'type:custom', 'field.data'],
  ['COMMAND_TEXT_REQUIRED', 'saved:7', 'choice'],
  ['DEVICE_PHONE_REQUIRED', 'type:custom', 'textChannel'],
  ['DEVICE_PHONE_REQUIRED', 'saved:7', 'choice'],
  ['COMMAND_NOT_SUPPORTED', 'type:custom', 'choice'],
  ['COMMAND_ACCESS_DENIED', 'saved:7', 'choice'],
  ['COMMAND_REASON_REQUIRED', 'type:custom', 'reason'],
] as const)('%s with %s is said at %s, where somebody can mend it', (code, choice, field) => {
  const refusal = refusalOf(sendRules(saved, 3), draft({ choice }), new ApiError({ status: 400, code }))
  expect(refusal).toEqual({ fields: new Map([[field, code]]), rest: null })
})

test('what no field can help stays an error of the whole: a device out of reach, a gateway without settings', () => {
  for (const code of ['SMS_NOT_CONFIGURED', 'COMMAND_FAILED', 'GROUP_ACCESS_DENIED', 'CONNECTION_ERROR']) {
    const error = new ApiError({ status: 400, code })
    expect(refusalOf(sendRules(saved, 3), draft({ choice: 'type:custom' }), error)).toEqual({
      fields: new Map(),
      rest: error,
    })
  }
})
