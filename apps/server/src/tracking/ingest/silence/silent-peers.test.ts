import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { createPeerCounts } from './silent-peers'

const MINUTE = 60_000
const TOGETHER_MS = 10 * MINUTE

interface Heard {
  operator: string | null
  protocol: string | null
  heardMinute: number | null
}

function fleetOf(list: readonly Heard[]) {
  const records = list.map(
    ({ operator }, index) =>
      ({
        id: index + 1,
        attributes: operator === null ? {} : { 'device.operator': operator },
      }) as unknown as DeviceRecord,
  )
  const times = list.map(({ heardMinute }) => (heardMinute === null ? null : heardMinute * MINUTE))
  const devices = { all: () => records } as unknown as DeviceDirectory
  const state = {
    of: (id: number) => {
      const protocol = list[id - 1]?.protocol ?? null
      return { lastUpdateMs: times[id - 1] ?? null, latest: protocol === null ? null : { protocol } }
    },
  } as unknown as FleetState
  return { records, times, devices, state }
}

const heard: fc.Arbitrary<Heard> = fc.record({
  operator: fc.constantFrom(null, '', 'one', 'two'),
  protocol: fc.constantFrom(null, 'gt06', 'suntech'),
  heardMinute: fc.option(fc.integer({ min: 0, max: 60 })),
})

describe('devices that fell silent together', () => {
  test('are those that a walk over the whole fleet finds', () => {
    fc.assert(
      fc.property(fc.array(heard, { minLength: 1, maxLength: 40 }), (list) => {
        const { records, times, devices, state } = fleetOf(list)
        const count = createPeerCounts(devices, state, { nowMs: () => 0 } as never)
        list.forEach((own, index) => {
          const ownMs = times[index] ?? null
          if (ownMs === null) return
          const others = (kind: 'operator' | 'protocol'): number[] =>
            list.flatMap((other, at) => {
              const otherMs = times[at] ?? null
              return at !== index && otherMs !== null && other[kind] === own[kind] && otherMs >= ownMs - TOGETHER_MS
                ? [otherMs]
                : []
            })
          const expected = (['operator', 'protocol'] as const).flatMap((shared) => {
            const name = own[shared]
            if (name === null || name === '') return []
            const found = others(shared)
            return [
              { shared, name, total: found.length, quiet: found.filter((ms) => ms <= ownMs + TOGETHER_MS).length },
            ]
          })
          expect(count(records[index]!, ownMs)).toEqual(expected)
        })
      }),
    )
  })

  test('the fleet is walked once for all that ask within seconds, and again later', () => {
    const { records, devices, state } = fleetOf([
      { operator: 'one', protocol: null, heardMinute: 1 },
      { operator: 'one', protocol: null, heardMinute: 2 },
    ])
    let walks = 0
    let nowMs = 1_000_000
    const counted = { ...devices, all: () => (walks++, records) } as unknown as DeviceDirectory
    const count = createPeerCounts(counted, state, { nowMs: () => nowMs } as never)
    for (let time = 0; time < 100; time++) count(records[0]!, MINUTE)
    expect(walks).toBe(1)
    nowMs += 2001
    count(records[0]!, MINUTE)
    expect(walks).toBe(2)
  })
})
