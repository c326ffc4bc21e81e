import { expect, test } from 'vitest'
import { createListeners } from '#src/platform/listeners'
import { systemClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import type { AccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { FleetState, StateChange } from '#src/tracking/ingest/state/index'
import { createLiveHub } from './live-hub'
import { createRecentChanges } from './recent-changes'

type DeviceChange = Parameters<Parameters<DeviceDirectory['onChange']>[0]>[0]

const FLEET = 5000
const state = { status: 'online', positionId: 1, lastUpdateMs: 0 } as const

test('[CORE-LIVE-01] a question asked ten thousand times is answered once, and of what its viewer sees alone', async () => {
  const work = { texts: 0 }
  const edits = createListeners<DeviceChange>()
  const hub = createLiveHub({
    devices: {
      stateOf: () => state,
      jsonOf: (id: number) => (work.texts++, `{"id":${id}}`),
      onChange: edits.add,
    } as unknown as DeviceDirectory,
    state: { of: () => ({ latest: null }), onChange: createListeners<StateChange>().add } as unknown as FleetState,
    access: { visibleDeviceIds: () => new Set([7]), onChange: () => () => {} } as unknown as AccessIndex,
    clock: systemClock,
    log: silentLog,
  })
  for (let id = 1; id <= FLEET; id++) edits.tell({ kind: 'put', device: { id } } as unknown as DeviceChange)
  const got: string[] = []
  const socket = { send: ({ text }: { text: string }) => void got.push(text), isBehind: () => false, close: () => {} }
  hub.join(socket, { userId: 1, sessionExpiresAtMs: null, credentialHash: null })
  for (let count = 0; count < 10_000; count++) hub.catchUp(socket, 60)
  await expect.poll(() => got.slice(1)).toEqual(['{"devices":[{"id":7}]}'])
  expect(work.texts).toBe(1)
  hub.close()
})

test('changes are looked up in the shorter of what changed and what is seen', () => {
  const recent = createRecentChanges()
  for (let id = 1; id <= FLEET; id++) recent.edited(id, id)
  let looked = 0
  const few = new Set([4999, 10])
  const count = { size: few.size, has: (id: number) => (looked++, few.has(id)), [Symbol.iterator]: () => few.values() }
  expect([...recent.since(100, count as unknown as ReadonlySet<number>)]).toEqual([4999])
  expect(looked).toBe(0)
})
