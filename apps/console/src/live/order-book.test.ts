import type { CommandOrder } from '@rastro/model/command'
import { expect, test, vi } from 'vitest'
import { OrderBook } from './order-book'

const order = (id: number, deviceId: number, state: CommandOrder['state'] = 'requested'): CommandOrder => ({
  id,
  deviceId,
  state,
  commandId: 0,
  type: 'engineStop',
  description: '',
  textChannel: false,
  attributes: {},
  critical: true,
  waitingFor: null,
  requestedAt: '2026-11-21T12:00:00.000+00:00',
  sentAt: null,
  settledAt: null,
  expiresAt: null,
  authorId: 1,
  authorName: 'Ana',
  reason: null,
  now: false,
  latitude: null,
  longitude: null,
  address: null,
  speedKnots: null,
  fixTime: null,
  delivery: null,
  result: null,
  error: null,
})
const ids = (book: OrderBook, deviceId: number): number[] =>
  book
    .of(deviceId)
    .get()
    .map(({ id }) => id)

test('[CORE-COMMANDS-05] open orders by device, newest first; a settled one goes', () => {
  const book = new OrderBook()
  book.put([order(1, 7), order(3, 7, 'sent'), order(2, 8)], true)
  expect(ids(book, 7)).toEqual([3, 1])
  book.put([order(3, 7, 'confirmed'), order(4, 7)], false)
  expect(ids(book, 7)).toEqual([4, 1])
  expect(ids(book, 8)).toEqual([2])
})

test('all that are open replace what was known; others hear nothing', () => {
  const book = new OrderBook()
  book.put([order(1, 7)], true)
  const heard = vi.fn()
  book.of(9).subscribe(heard)
  book.put([order(2, 8)], true)
  expect(ids(book, 7)).toEqual([])
  expect(ids(book, 8)).toEqual([2])
  expect(heard).not.toHaveBeenCalled()
  book.clear()
  expect(ids(book, 8)).toEqual([])
})

test('a device that is gone has no orders', () => {
  const book = new OrderBook()
  book.put([order(1, 7), order(2, 8)], true)
  book.forget([7, 99])
  expect([ids(book, 7), ids(book, 8)]).toEqual([[], [2]])
})
