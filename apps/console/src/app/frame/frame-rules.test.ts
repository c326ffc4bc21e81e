import { ALL_CAPABILITIES } from '@rastro/model/capability'
import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { expect, test } from 'vitest'
import { CLICKS_WANTED, nextRun } from './click-run'
import { timeLeft } from './countdown'
import { hasSideMenu, menuFor } from './menu'
import { tabsOf } from './tabs'

const session = (user: object, attributes: object = {}, capabilities: readonly string[] = ALL_CAPABILITIES) => ({
  server: { attributes, capabilities } as unknown as ServerInfo,
  user: { id: 1, administrator: false, userLimit: 0, attributes: {}, ...user } as unknown as User,
})
const paths = (user: object, attributes?: object) => menuFor(session(user, attributes)).map(({ path }) => path)

test('[CORE-MENU-01] [ADM-MENU-14] [CORE-LOGS-01] the menu shows what the session may open', () => {
  const everybody = ['/home', '/devices', '/groups', '/reports', '/geofence', '/calendars', '/commands', '/history', '/time-machine'] // prettier-ignore
  expect(paths({ administrator: true })).toEqual([
    ...everybody,
    '/users',
    '/import',
    '/brand',
    '/sightings',
    '/ports',
    '/statistics',
  ])
  expect(paths({ administrator: true }, { isPlus: true })).toEqual([
    ...everybody,
    '/shares',
    '/users',
    '/import',
    '/brand',
    '/sightings',
    '/ports',
    '/statistics',
    '/logs',
  ])
  expect(paths({})).toEqual(everybody)
  expect(paths({}, { isPlus: true })).not.toContain('/logs')
  expect(paths({}, { isPlus: true, 'tarkan.enableAdvancedPerms': true })).toEqual(['/home'])
})

test('[CORE-USERS-11] people are shown to administrators, to who may have accounts below him, and to resellers', () => {
  const sees = (user: object) => paths(user).includes('/users') && paths(user).includes('/brand')
  expect([{ administrator: true }, { userLimit: -1 }, { userLimit: 3 }].map(sees)).toEqual([true, true, true])
  expect(sees({ attributes: { 'tarkan.reseller': true } })).toBe(true)
  expect([{}, { readonly: true }].map(sees)).toEqual([false, false])
})

test('the menu shows what the server does, and of one that says nothing what the contract holds', () => {
  const by = (capabilities?: readonly string[]) => {
    const { server, user } = session({ administrator: true }, { isPlus: true }, capabilities)
    return menuFor({ user, server: capabilities ? server : { ...server, capabilities: undefined } }).map(
      ({ path }) => path,
    )
  }
  const contract = ['/home', '/devices', '/groups', '/reports', '/geofence', '/calendars', '/commands']
  expect(by()).toEqual([...contract, '/brand', '/statistics'])
  expect(by([])).toEqual([...contract, '/brand', '/statistics'])
  expect(by(['ports', 'shares', 'unheard of'])).toEqual([...contract, '/shares', '/brand', '/ports', '/statistics'])
})

test('a phone has five tabs at most: what is wanted on the way, and the rest behind the last', () => {
  const { tabs, rest } = tabsOf(menuFor(session({ administrator: true })))
  expect(tabs.map(({ path }) => path)).toEqual(['/home', '/devices', '/history', '/reports'])
  expect([...tabs, ...rest].map(({ path }) => path).toSorted()).toEqual(paths({ administrator: true }).toSorted())
  const few = [{ path: '/home' }, { path: '/ports' }, { path: '/devices' }, { path: '/groups' }, { path: '/reports' }]
  expect(tabsOf(few)).toEqual({ tabs: few, rest: [] })
})

test('[CORE-MENU-04] drivers, shared sessions and stand-alone screens have no side menu, /home always', () => {
  expect(hasSideMenu(session({ attributes: { 'tarkan.isQrDriverId': 3 } }), '/home', false)).toBe(false)
  expect(hasSideMenu(session({ temporary: true }), '/devices', false)).toBe(false)
  expect(hasSideMenu(session({}), '/qr-driver', true)).toBe(false)
  expect(hasSideMenu(session({}), '/home', true)).toBe(true)
})

test('the countdown of a shared session gives days, hours, minutes and seconds, and ends', () => {
  const until = Date.UTC(2026, 0, 3, 4, 5, 6)
  expect(timeLeft(until, Date.UTC(2026, 0, 1))).toEqual({ days: 2, hours: 4, minutes: 5, seconds: 6 })
  expect(timeLeft(until, until)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  expect(timeLeft(until, until + 1)).toBeNull()
})

test('ten clicks at most 2 s apart are needed for the version history', () => {
  let run = { count: 0, lastAtMs: 0 }
  for (let click = 1; click <= CLICKS_WANTED; click++) run = nextRun(run, click * 2000)
  expect(run.count).toBe(10)
  expect(nextRun({ count: 9, lastAtMs: 1000 }, 3001).count).toBe(1)
})
