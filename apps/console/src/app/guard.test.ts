import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { expect, test } from 'vitest'
import { SCREENS } from '#src/widgets/screens'
import { decide, safeTarget } from './guard'
import { placeOf } from './places'

const server = { newServer: false, attributes: {} } as unknown as ServerInfo
const newServer = { newServer: true, attributes: {} } as unknown as ServerInfo
const user = (parts: object = {}) => ({ id: 1, administrator: false, attributes: {}, ...parts }) as unknown as User
const admin = user({ administrator: true })
const driver = user({ attributes: { 'tarkan.isQrDriverId': 5 } })

test.each(['/share/abc', '/login', '/register', '/login/recover/abc', '/login/email', '/motorista', '/maintenance'])(
  '[CORE-GUARD-01] %s is public',
  (path) => {
    expect(decide(path, { server, user: null }).kind).toBe('gate')
  },
)

const SIGNED_IN =
  `/home /devices /devices/7 /computed /autolink /autolink/3 /notifications /history /reports /reports/resume
  /reports/travels /reports/stops /reports/events /reports/history /geofence /users /groups /commands /asistente-demo`.split(
    /\s+/,
  )

test.each(SIGNED_IN)('[CORE-GUARD-02] [CORE-GUARD-09] %s needs a session', (path) => {
  expect(decide(path, { server, user: null })).toEqual({
    kind: 'redirect',
    to: `/login?to=${encodeURIComponent(path)}`,
  })
  expect(decide(path, { server, user: user() })).toEqual({ kind: 'app' })
})

test('[CORE-GUARD-03] only administrators see the server health', () => {
  expect(decide('/server-health', { server, user: user() })).toEqual({ kind: 'redirect', to: '/home' })
  expect(decide('/server-health', { server, user: admin })).toEqual({ kind: 'app' })
})

test('[CORE-GUARD-04] [CORE-GUARD-10] driver screens are for drivers, and drivers have no others', () => {
  expect(decide('/qr-driver', { server, user: driver })).toEqual({ kind: 'app' })
  expect(decide('/qr-driver/scan/7', { server, user: driver })).toEqual({ kind: 'app' })
  expect(decide('/qr-driver', { server, user: user() })).toEqual({ kind: 'redirect', to: '/home' })
  expect(decide('/devices', { server, user: driver })).toEqual({ kind: 'redirect', to: '/qr-driver' })
  expect(decide('/qr-driver/scan/7', { server, user: null })).toEqual({
    kind: 'redirect',
    to: '/motorista?to=%2Fqr-driver%2Fscan%2F7',
  })
})

test.each(['/nao-existe', '/devices/1/2', '/reports/a/b'])(
  '[CORE-GUARD-05] the unknown path %s is said to be unknown, to those who are signed in',
  (path) => {
    expect(decide(path, { server, user: user() })).toEqual({ kind: 'app' })
    expect(decide(path, { server, user: null })).toEqual({ kind: 'redirect', to: '/login?to=%2Fhome' })
    expect(decide(path, { server, user: driver })).toEqual({ kind: 'redirect', to: '/qr-driver' })
  },
)

test('[CORE-GUARD-05] the bare address leads home', () => {
  expect(decide('/', { server: undefined, user: undefined })).toEqual({ kind: 'redirect', to: '/home' })
})

test('[CORE-GUARD-06] [CORE-ERRORS-20] a server that cannot be loaded leads to maintenance, without a loop', () => {
  expect(decide('/login', { server: 'failed', user: null })).toEqual({
    kind: 'redirect',
    to: '/maintenance?to=%2Flogin',
  })
  expect(decide('/home', { server: 'failed', user: user() })).toEqual({
    kind: 'redirect',
    to: '/maintenance?to=%2Fhome',
  })
  expect(decide('/maintenance?to=%2Fhome', { server: 'failed', user: null }).kind).toBe('gate')
})

test('[CORE-GUARD-07] the server is loaded first, then the session, which public routes never ask for', () => {
  expect(decide('/devices', { server: undefined, user: undefined })).toEqual({ kind: 'load', what: 'server' })
  expect(decide('/devices', { server, user: undefined })).toEqual({ kind: 'load', what: 'session' })
  expect(decide('/register', { server: undefined, user: undefined })).toEqual({ kind: 'load', what: 'server' })
  expect(decide('/register', { server, user: undefined }).kind).toBe('gate')
})

test('[CORE-GUARD-09] the way back keeps the query', () => {
  expect(decide('/reports/stops?x=1', { server, user: null })).toEqual({
    kind: 'redirect',
    to: '/login?to=%2Freports%2Fstops%3Fx%3D1',
  })
})

test('a new server shows its setup in place of the login', () => {
  expect(decide('/login', { server: newServer, user: undefined })).toMatchObject({ kind: 'gate', screen: 'setup' })
  expect(decide('/share/abc', { server: newServer, user: undefined })).toMatchObject({
    screen: 'share',
    params: { token: 'abc' },
  })
})

test.each([
  ['/devices?x=1', '/devices?x=1'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['', '/home'],
  [null, '/home'],
])('[CORE-GUARD-09] after signing in, %s leads to %s', (given, wanted) => {
  expect(safeTarget(given)).toBe(wanted)
})

test('[CORE-MENU-02] every screen is known to the guard by its right', () => {
  for (const { path, right } of SCREENS)
    expect([path, placeOf(path.replace(/\$\w+/g, '1'))]).toEqual([path, { access: right }])
})
