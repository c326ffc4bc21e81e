import type { Port } from '@rastro/model/port'
import { expect, test } from 'vitest'
import { hexPairs, keyOf, shownPorts } from './port-list'

const port = (protocol: string, state: Port['state'], number = 5000): Port => ({
  protocol,
  transport: 'tcp',
  port: number,
  state,
  error: null,
  connections: 0,
  devices: 0,
  messages: 0,
  messagesPerMinute: 0,
  unreadable: 0,
  refused: 0,
  lastMessageAt: null,
  lastUnreadable: null,
})
const all = [port('wialon', 'off', 0), port('h02', 'open', 5013), port('detect', 'open'), port('gt06', 'failed', 5023)]
const names = (text: string, hidesOff: boolean) => shownPorts(all, { text, hidesOff }).map(keyOf)

test('failed ports come first, then the one for any tracker, those switched off last or not at all', () => {
  expect(names('', false)).toEqual(['gt06/tcp', 'detect/tcp', 'h02/tcp', 'wialon/tcp'])
  expect(names('', true)).toEqual(['gt06/tcp', 'detect/tcp', 'h02/tcp'])
})

test('the filter finds protocol and number', () => {
  expect(names(' H02', true)).toEqual(['h02/tcp'])
  expect(names('5023', true)).toEqual(['gt06/tcp'])
  expect(names('nothing', true)).toEqual([])
})

test('bytes stand in pairs', () => {
  expect(hexPairs('00ff1a')).toBe('00 ff 1a')
})
