import { expect, test } from 'vitest'
import { lostItsDevices, nameOfLost } from './gone-devices'

test('[CORE-SLIDE-01] a dialog about a device that was deleted elsewhere closes, and says which it was', () => {
  const detail = { device: { id: 7, name: 'Fiat 01' } }
  for (const name of ['openBlockModal', 'openUnlockModal', 'openAnchorModal', 'openAccumulatorsModal'] as const) {
    expect(lostItsDevices(name, detail, [3, 7])).toBe(true)
    expect(lostItsDevices(name, detail, [8])).toBe(false)
  }
  expect(nameOfLost(detail)).toBe('Fiat 01')
  expect(nameOfLost({ deviceIds: [7], name: 'Fiat 01' })).toBe('Fiat 01')
  expect(nameOfLost({ deviceIds: [7] })).toBeNull()
})

test('a dialog about several devices closes when the last of them went', () => {
  const goneBefore = lostItsDevices('openCommandModal', { deviceIds: [1, 2] }, [1])
  expect(goneBefore).toBe(false)
  expect(lostItsDevices('openCommandModal', { deviceIds: [1, 2] }, [1, 2])).toBe(true)
  expect(lostItsDevices('openCommandModal', { groupId: 1, groupName: 'Sul' }, [1])).toBe(false)
  expect(lostItsDevices('openLinksModal', { noun: 'device', ids: [1], name: 'x' }, [1])).toBe(true)
  expect(lostItsDevices('openLinksModal', { noun: 'user', ids: [1], name: 'x' }, [1])).toBe(false)
})

test('what deletes devices itself does not close over its own deed', () => {
  expect(lostItsDevices('openDeleteModal', { device: { id: 1, name: 'x' } }, [1])).toBe(false)
  expect(lostItsDevices('openBulkDeleteModal', { deviceIds: [1] }, [1])).toBe(false)
  expect(lostItsDevices('openBlockModal', null, [1])).toBe(false)
})
