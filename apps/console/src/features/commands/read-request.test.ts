import { expect, test } from 'vitest'
import { readRequest } from './read-request'

const device = { id: 7, name: 'Fiat 01' }

test.each(['openBlockModal', 'openUnlockModal', 'openAnchorModal', 'openDeleteModal'] as const)(
  '[CORE-SLIDE-01] %s carries the device and the command',
  (name) => {
    expect(readRequest(name, { device: { ...device, status: 'online' }, command: 'engineStop' })).toEqual({
      name,
      device,
      command: { id: 0, type: 'engineStop' },
    })
    expect(readRequest(name, { device, command: { id: 4, type: 'custom', attributes: {} } })).toMatchObject({
      command: { id: 4, type: 'custom' },
    })
    expect(readRequest(name, { device })).toMatchObject({ command: null })
  },
)

test.each([undefined, null, 5, {}, { device: null }, { device: { id: 0 } }, { device: { id: '7' } }])(
  'an event of %j opens nothing',
  (detail) => {
    expect(readRequest('openBlockModal', detail)).toBeNull()
    expect(readRequest('openCommandModal', detail)).toBeNull()
  },
)

test('a command goes to devices or to a group', () => {
  expect(readRequest('openCommandModal', { deviceIds: [3, 'x', 4] })).toMatchObject({ target: { deviceIds: [3, 4] } })
  expect(readRequest('openCommandModal', { device })).toMatchObject({ target: { deviceIds: [7] } })
  expect(readRequest('openCommandModal', { groupId: 2, groupName: 'Sul', type: 'custom' })).toMatchObject({
    target: { groupId: 2, groupName: 'Sul' },
    type: 'custom',
  })
})
