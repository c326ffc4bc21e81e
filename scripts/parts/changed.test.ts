import { describe, expect, test } from 'vitest'
import { areVectorsTouched, isCheckTouched, specsOf, workspacesOf } from './changed.mjs'
import { sourceTree } from './changed-files.mjs'

const tree = new Map(
  Object.entries({
    'apps/console/src/app/routes.ts': `
      { path: '/home', load: null },
      { path: '/fuel', load: async () => (await import('#src/features/fuel/FuelPage')).FuelPage },
      { path: '/fuel/$tankId', load: async () => (await import('#src/features/fuel/TankPage')).TankPage },
      { path: '/tyres', load: async () => (await import('#src/features/tyres/TyresPage')).TyresPage }`,
    'apps/console/src/app/device-slots.tsx': `import('#src/features/wear/Wear')`,
    'apps/console/src/app/frame/Frame.tsx': `import { Horn } from '#src/features/horn/Horn'`,
    'apps/console/src/features/fuel/FuelPage.tsx': `import { Gauge } from '#src/widgets/Gauge'`,
    'apps/console/src/features/fuel/TankPage.tsx': `import { litres } from '@rastro/geo/litres'`,
    'apps/console/src/features/tyres/TyresPage.tsx': `import { Grid } from '#src/widgets/Grid'`,
    'apps/console/src/features/wear/Wear.tsx': `import { Grid } from '#src/widgets/Grid'`,
    'apps/console/src/features/horn/Horn.tsx': '',
    'apps/console/src/widgets/Gauge.tsx': `import { arc } from './arc'; import { t } from '@rastro/i18n/index'`,
    'apps/console/src/widgets/arc.ts': '',
    'apps/console/src/widgets/Grid.tsx': '',
    'packages/geo/src/units/litres.ts': '',
    'packages/i18n/src/pt-BR/tyres.json': '{}',
    'packages/i18n/src/index.ts': `import tyres from './pt-BR/tyres.json'`,
    'e2e/pump.e2e.ts': `import { fill } from './pump'; await page.goto(product.origin + '/fuel')`,
    'e2e/pump.ts': '',
    'e2e/tank.e2e.ts': 'await page.goto(`${product.origin}/fuel/${id}?tab=now`)',
    'e2e/tyres.e2e.ts': `import { all } from './screens'`,
    'e2e/screens.ts': `export const all = ['/tyres']`,
    'e2e/detail.e2e.ts': 'await page.goto(`${product.origin}/devices/${truck}`)',
    'e2e/live.e2e.ts': `open('/home')`,
    'e2e/login.e2e.ts': `open('/login')`,
    'e2e/languages.e2e.ts': '',
  }),
)
const all = ['detail', 'languages', 'live', 'login', 'pump', 'tank', 'tyres']
const specs = (...changed: string[]) => specsOf(changed, tree)

describe('the browser tests that a change touches', () => {
  test('a screen: those that open one of its addresses, also with a number in it', () => {
    expect(specs('apps/console/src/features/fuel/FuelPage.tsx')).toEqual(['pump', 'tank'])
  })
  test('a shared piece: those of every screen it is on, however far below', () => {
    expect(specs('apps/console/src/widgets/arc.ts')).toEqual(['pump', 'tank'])
    expect(specs('apps/console/src/widgets/Grid.tsx')).toEqual(['detail', 'tyres'])
  })
  test('a package counts where it is imported, also by the short name of one of its files', () => {
    expect(specs('packages/geo/src/units/litres.ts')).toEqual(['pump', 'tank'])
  })
  test('what a feature puts into the screens of devices is tried there', () => {
    expect(specs('apps/console/src/features/wear/Wear.tsx')).toEqual(['detail'])
  })
  test('what lies over all screens, and the application around them, is tried everywhere', () => {
    expect(specs('apps/console/src/features/horn/Horn.tsx')).toEqual(all)
    expect(specs('apps/console/src/app/frame/Frame.tsx')).toEqual(all)
    expect(specs('package-lock.json')).toEqual(all)
  })
  test('a spec, and what specs share', () => {
    expect(specs('e2e/tank.e2e.ts')).toEqual(['tank'])
    expect(specs('e2e/pump.ts')).toEqual(['pump'])
  })
  test('the server: what it is called after, and whether the whole still works', () => {
    expect(specs('apps/server/src/tracking/fleet/tyres/tyres.store.ts')).toEqual(['live', 'login', 'tyres'])
    expect(specs('apps/server/src/db/migrate.ts')).toEqual(['live', 'login'])
    expect(specs('apps/server/src/tracking/fleet/tyres/tyres.test.ts')).toEqual([])
  })
  test('texts: their screens and the languages; documents: nothing', () => {
    expect(specs('packages/i18n/src/pt-BR/tyres.json')).toEqual(['languages', 'tyres'])
    expect(specs('docs/recipes.md')).toEqual([])
  })
})

test('of the console as it is, a report screen leaves drawing geofences alone', () => {
  const real = sourceTree()
  const chosen = specsOf(['apps/console/src/features/reports/ReportIndexPage.tsx'], real)
  expect(chosen).toContain('reports')
  expect(chosen).not.toContain('geofences')
  expect(specsOf(['apps/console/src/app/main.tsx'], real).length).toBeGreaterThan(30)
})

test('of the console as it is, every feature has a browser test', () => {
  const real = sourceTree()
  const features = new Set(
    [...real.keys()].flatMap((path) => /^apps\/console\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
  )
  const untried = [...features].filter(
    (feature) =>
      specsOf(
        [...real.keys()].filter((path) => path.includes(`/features/${feature}/`)),
        real,
      ).length === 0,
  )
  expect(untried).toEqual([])
})

test('types are checked where the change is and where it is used', () => {
  const dependencies = {
    'packages/geo': [],
    'packages/model': ['packages/geo'],
    'apps/server': ['packages/model'],
    e2e: [],
  }
  expect(workspacesOf(['packages/geo/src/a.ts'], dependencies)).toEqual([
    'packages/geo',
    'packages/model',
    'apps/server',
  ])
  expect(workspacesOf(['apps/server/src/a.ts'], dependencies)).toEqual(['apps/server'])
  expect(workspacesOf(['tsconfig.base.json'], dependencies)).toHaveLength(4)
})

test('checks of the whole tree run where they can answer otherwise', () => {
  expect(isCheckTouched('folders', ['apps/console/src/a.ts'])).toBe(false)
  expect(isCheckTouched('folders', ['apps/server/src/a.ts'])).toBe(true)
  expect(isCheckTouched('texts', ['packages/i18n/src/pt-BR/a.json'])).toBe(true)
  expect(isCheckTouched('dead code', ['README.md'])).toBe(false)
  expect(areVectorsTouched(['packages/protocols/src/gt06/gt06.decode.ts'])).toBe(true)
  expect(areVectorsTouched(['apps/console/src/a.ts'])).toBe(false)
})
