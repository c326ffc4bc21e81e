import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@rastro/i18n'
import { expect, test } from 'vitest'
import { sameScreen, screenAt, SCREENS, screenWith } from '#src/widgets/screens'
import { placeOf } from './places'
import { SCREEN_CODE } from './screen-code'

const SOURCE = join(import.meta.dirname, '..')
const TEXTS = join(SOURCE, '../../../packages/i18n/src')

test('one manifest for each screen: address, code, right; what is no screen has none', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.keys(SCREEN_CODE).sort()).toEqual([...paths].sort())
  for (const { path, right, back } of SCREENS) {
    expect([path, placeOf(path.replace(/\$\w+/g, '7'))]).toEqual([path, { access: right }])
    if (back) expect(paths).toContain(back)
  }
  expect(placeOf('/device')).toBeNull()
})

test('the entries of the menu have keys of their own, and words in every language', () => {
  const entries = SCREENS.flatMap(({ menu }) => menu ?? [])
  const keys = entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
  for (const language of LANGUAGES) {
    const { screen } = JSON.parse(readFileSync(join(TEXTS, language, 'palette.json'), 'utf8')) as {
      screen: Record<string, string>
    }
    for (const { words } of entries)
      expect([language, words, Boolean(screen[words.replace('palette.screen.', '')])]).toEqual([language, words, true])
    // Nor are there words of a screen that there is not.
    expect(Object.keys(screen).sort()).toEqual(entries.map(({ words }) => words.replace('palette.screen.', '')).sort())
  }
})

test('links are held to the list: what is no screen, or carries what it does not know, does not compile', () => {
  expect(screenAt(`/devices/${7}/edit`)).toBe('/devices/7/edit')
  expect(screenAt('/reports/resume')).toBe('/reports/resume')
  expect(screenWith('/history', { deviceId: 7, period: 'today' })).toEqual({
    to: '/history',
    search: { deviceId: 7, period: 'today' },
  })
  expect(sameScreen({ expand: true })).toMatchObject({ to: '.', replace: true })
  // @ts-expect-error no such screen
  screenAt('/device')
  // @ts-expect-error devices have numbers
  screenAt('/devices/seven/edit')
  // @ts-expect-error a history is of a device
  screenWith('/history', { period: 'today' })
  expect(screenWith('/devices/$deviceId/edit', { tab: 'files' }, { deviceId: 7 }).to).toBe('/devices/7/edit')
  // @ts-expect-error of which report
  screenWith('/reports/$report', { expand: true })
  // @ts-expect-error it takes no parameters
  screenWith('/history', { deviceId: 7, period: 'today' }, { deviceId: 7 })
})

test('nothing is forced past the types of the router but in one place, which says why', () => {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path))
  const forced = files.filter((path) => /\bas never\b(?!')/.test(readFileSync(join(SOURCE, path), 'utf8')))
  expect(forced.filter((path) => !path.endsWith('screens.test.ts'))).toEqual(['widgets/screens.ts'])
})
