import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { beforeEach, expect, test, vi } from 'vitest'
import { Cell } from '#src/live/cell'
import type { ConnectionState, LiveNotice } from '#src/live/contract'
import type { Session } from '#src/widgets/session'
import { followSession } from './session-check'

const me = {
  id: 7,
  name: 'Ana',
  administrator: false,
  readonly: false,
  disabled: false,
  attributes: {},
} as unknown as User
const asked: string[] = []
let notify: (notice: LiveNotice) => void
let rightsChanges: number
let session: Cell<Session>

beforeEach(() => {
  asked.length = 0
  rightsChanges = 0
  session = new Cell({ server: {} as ServerInfo, user: me })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(JSON.stringify(me)))
  })
  const fleet = {
    connection: new Cell<ConnectionState>('live'),
    onNotice: (listener: (notice: LiveNotice) => void) => {
      notify = listener
      return () => undefined
    },
  }
  followSession(fleet, session, () => (rightsChanges += 1))
})

test('[CORE-LIVE-03] a device that lost its checked-in driver: the session is checked at once', () => {
  notify({ kind: 'driverLeft', deviceId: 3 })
  expect(asked).toEqual(['/api/session'])
})

test('[CORE-LIVE-05] the own record is the signed-in user at once; other records are not', () => {
  notify({ kind: 'users', users: [{ ...me, id: 8, name: 'Bia' }, 'x', null] })
  expect(session.get().user.name).toBe('Ana')
  notify({ kind: 'users', users: [{ ...me, attributes: { 'tarkan.advancedPerms': '0' } }] })
  expect(session.get().user.attributes).toEqual({ 'tarkan.advancedPerms': '0' })
  expect([rightsChanges, asked]).toEqual([0, []])
})

test('[CORE-LIVE-05] another role changes what may be opened; a disabled or expired account is checked', async () => {
  notify({ kind: 'users', users: [{ ...me, readonly: true }] })
  expect(rightsChanges).toBe(1)
  notify({ kind: 'users', users: [{ ...me, disabled: true }] })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  notify({ kind: 'users', users: [{ ...me, expirationTime: '2020-01-01T00:00:00.000+00:00' }] })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})
