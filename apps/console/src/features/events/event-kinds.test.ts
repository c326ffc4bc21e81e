import { EVENT_TYPES } from '@rastro/model/event'
import { expect, test } from 'vitest'
import { EVENT_KIND_NAMES, EVENT_KINDS, readEventType } from './event-kinds'

test('every kind of event stands under one heading', () => {
  expect([...EVENT_KIND_NAMES].sort()).toEqual(Object.keys(EVENT_KINDS).sort())
  const listed = Object.values(EVENT_KINDS).flat()
  expect([...listed].sort()).toEqual([...EVENT_TYPES].sort())
  expect(EVENT_TYPES.map(readEventType)).toEqual(EVENT_TYPES)
  expect(readEventType('textMessage')).toBeNull()
})
