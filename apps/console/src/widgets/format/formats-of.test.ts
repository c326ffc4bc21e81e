import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { expect, test } from 'vitest'
import { formatsOf } from './formats-of'

test('the rows of a list share their formats; another person, server or language has others', () => {
  const user = { attributes: {} } as unknown as User
  const server = { attributes: {} } as unknown as ServerInfo
  const shared = formatsOf(user, server, 'pt-BR')
  expect(formatsOf(user, server, 'pt-BR')).toBe(shared)
  expect(formatsOf(user, server, 'en-US')).not.toBe(shared)
  const miles = formatsOf({ attributes: { speedUnit: 'mph' } } as unknown as User, server, 'pt-BR')
  expect(miles.settings.speedUnit).toBe('mph')
  expect(formatsOf(user, server, 'pt-BR').settings.speedUnit).toBe('kmh')
})
