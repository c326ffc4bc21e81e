import { describe, expect, test } from 'vitest'
import type { SectionRequest } from '../contract'
import { makeDevice, makePosition } from '../testing/fleet-builders'
import { FleetIndex } from './fleet-index'

const byGroup = (closed: string[] = []): SectionRequest => ({ by: 'group', order: ['9', '3', '0'], closed })

function grouped(): FleetIndex {
  const index = new FleetIndex()
  index.putDevice(makeDevice(1, { groupId: 3 }))
  index.putDevice(makeDevice(2, { groupId: 9 }))
  index.putDevice(makeDevice(3))
  index.putDevice(makeDevice(4, { groupId: 3 }))
  index.putDevice(makeDevice(5, { groupId: 77 }))
  return index
}

describe('headings', () => {
  test('[CORE-GROUPS-03] devices stand below their groups, in the order asked for, with counts', () => {
    const index = grouped()
    index.setSections(byGroup())
    expect([...index.ids()]).toEqual([2, 1, 4, 3, 5])
    expect(index.sections()).toEqual([
      { key: '9', count: 1, isOpen: true },
      { key: '3', count: 2, isOpen: true },
      { key: '0', count: 1, isOpen: true },
      { key: '77', count: 1, isOpen: true },
    ])
  })

  test('[CORE-GROUPS-03] a closed heading hides its devices from the list, keeps its count and stays in an export', () => {
    const index = grouped()
    index.setSections(byGroup(['3']))
    expect([...index.ids()]).toEqual([2, 3, 5])
    expect(index.sections()?.[1]).toEqual({ key: '3', count: 2, isOpen: false })
    expect(index.listedIds()).toEqual([2, 1, 4, 3, 5])
  })

  test('[CORE-GROUPS-03] a device that changes its group moves, also below a closed heading', () => {
    const index = grouped()
    index.setSections(byGroup(['3']))
    index.ids()
    index.putDevice(makeDevice(2, { groupId: 3 }))
    expect([...index.ids()]).toEqual([3, 5])
    expect(index.sections()?.[0]).toEqual({ key: '3', count: 3, isOpen: false })
  })

  test('headings by status follow the status; without headings there are none', () => {
    const index = grouped()
    index.setSections({ by: 'status', order: ['online', 'offline', 'unknown'], closed: [] })
    index.ids()
    index.putDevice(makeDevice(1, { groupId: 3, status: 'offline' }))
    index.putPosition(makePosition(1))
    expect([...index.ids()]).toEqual([2, 3, 4, 5, 1])
    index.setSections(null)
    expect([...index.ids()]).toEqual([1, 2, 3, 4, 5])
    expect(index.sections()).toBeNull()
  })
})
