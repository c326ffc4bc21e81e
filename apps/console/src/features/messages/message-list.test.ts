import { expect, test } from 'vitest'
import type { SeenMessage } from '#src/api/messages'
import { EMPTY, hexPairs, matches, oldestKept, reduceMessages } from './message-list'

const message = (at: string, more: Partial<SeenMessage> = {}): SeenMessage => ({
  id: 0,
  at,
  direction: 'in',
  transport: 'tcp',
  protocol: 'h02',
  hex: '2a4851',
  text: '*HQ',
  decoded: { positions: [{ fix: { latitude: -22.9 } }] },
  error: null,
  ...more,
})

test('the newest is on top; while held, what comes waits', () => {
  const first = reduceMessages(EMPTY, { kind: 'came', messages: [message('1'), message('2')] })
  expect(first.shown.map(({ at }) => at)).toEqual(['2', '1'])
  const held = reduceMessages(reduceMessages(first, { kind: 'pause' }), { kind: 'came', messages: [message('3')] })
  expect([held.shown.length, held.waiting.length]).toEqual([2, 1])
  expect(reduceMessages(held, { kind: 'resume' }).shown.map(({ at }) => at)).toEqual(['3', '2', '1'])
})

test('kept ones follow, and none is shown twice', () => {
  const live = reduceMessages(EMPTY, { kind: 'came', messages: [message('2')] })
  const both = reduceMessages(live, { kind: 'older', messages: [message('2', { id: 9 }), message('1', { id: 8 })] })
  expect(both.shown.map(({ at }) => at)).toEqual(['2', '1'])
  expect(oldestKept(both)).toBe(8)
})

test.each([
  ['', true],
  ['2A 48', true],
  ['*hq', true],
  ['latitude":-22.9', true],
  ['gt06', false],
])('searching %j finds it: %s', (text, isFound) =>
  expect(matches(message('1'), { text, direction: 'all' })).toBe(isFound),
)

test('the direction narrows, and bytes stand in pairs', () => {
  expect(matches(message('1'), { text: '', direction: 'out' })).toBe(false)
  expect(hexPairs('0a0b0c')).toBe('0a 0b 0c')
})
