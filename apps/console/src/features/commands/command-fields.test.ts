import { COMMAND_TYPES } from '@rastro/model/command-types'
import { expect, test } from 'vitest'
import { attributesOf, draftOf, fieldsOfType, problemsOf } from './command-fields'

test('[CORE-COMMANDS-10] a custom command carries its text; empty or over 500 characters is refused', () => {
  expect(attributesOf('custom', { data: ' RELAY,1# ' })).toEqual({ data: 'RELAY,1#' })
  expect(problemsOf('custom', { data: '  ' })).toEqual({ data: 'required' })
  expect(problemsOf('custom', { data: 'x'.repeat(500) })).toEqual({})
  expect(problemsOf('custom', { data: 'x'.repeat(501) })).toEqual({ data: 'tooLong' })
})

test('numbers are numbers, flags are flags', () => {
  expect(attributesOf('setConnection', { server: 'a.b', port: '5023' })).toEqual({ server: 'a.b', port: 5023 })
  expect(problemsOf('setConnection', { server: 'a.b', port: 'x' })).toEqual({ port: 'notNumber' })
  expect(attributesOf('alarmSos', {})).toEqual({ enable: false })
  expect(attributesOf('engineStop', { data: 'old' })).toEqual({})
})

test('what was stored comes back into its fields', () => {
  for (const type of COMMAND_TYPES) {
    const draft = Object.fromEntries(
      fieldsOfType(type).map(({ name, kind }) => [name, kind === 'flag' ? true : kind === 'number' ? '7' : 'text']),
    )
    expect(draftOf(type, attributesOf(type, draft)), type).toEqual(draft)
  }
})
