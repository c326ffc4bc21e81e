import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFleetClient, type WorkerPort } from './fleet-client'
import type { ToWorker } from './worker/messages'

let sent: ToWorker[]
let port: WorkerPort

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  port = { postMessage: (message) => void sent.push(message), onmessage: null }
})
afterEach(() => void vi.useRealTimers())

test('[CORE-DEVICES-23] the list is loaded again 100 ms after a creation', () => {
  createFleetClient(port).refresh()
  vi.advanceTimersByTime(99)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([{ kind: 'refresh' }])
})

test('[CORE-GROUPS-03] headings are asked for and come with the list', () => {
  const client = createFleetClient(port)
  client.setSections({ by: 'group', order: ['3'], closed: [] })
  expect(sent).toEqual([{ kind: 'sections', request: { by: 'group', order: ['3'], closed: [] } }])
  const sections = [{ key: '3', count: 2, isOpen: false }]
  port.onmessage?.(
    new MessageEvent('message', {
      data: { kind: 'list', ids: new Int32Array(0), sections, ready: true, error: null, keptAtMs: null },
    }),
  )
  // The screens are still being made: nothing changes under them, and nothing is lost.
  expect(client.list.get().ready).toBe(false)
  client.attend()
  expect(client.list.get().sections).toEqual(sections)
})
