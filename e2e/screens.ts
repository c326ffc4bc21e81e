import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { createDevice, type Account } from './account'
import type { Product } from './product'
import { Gt06Tracker, sendOsmand } from './trackers'

/** Screens of nobody in particular; each has a heading. */
export const PUBLIC = [
  '/login',
  '/login?recover=true',
  '/register',
  '/login/recover/a',
  '/login/email#undo=a',
  '/share/a',
  '/motorista',
  '/maintenance',
]

export interface Screen {
  path: string
  /** A selector of what is there when the screen is. */
  ready: string
}

const UNIQUE_ID = '860000000011001'

/** A fleet that has something to show on every screen, and the addresses of all of them. */
export async function seedScreens(product: Product, admin: Account): Promise<readonly Screen[]> {
  const deviceId = await createDevice(admin, {
    name: 'Caminhão com um nome de sessenta letras que ninguém deveria dar',
    uniqueId: UNIQUE_ID,
    category: 'truck',
    attributes: { placa: 'ABC1D23' },
  })
  await createDevice(admin, { name: 'Nunca visto', uniqueId: '860000000011002' })
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (let minute = 24; minute >= 0; minute--)
    await sendOsmand(product.ports['osmand'], UNIQUE_ID, {
      timestamp: nowSeconds - minute * 60,
      lat: -25.43 + (minute > 8 ? minute - 8 : 0) / 500,
      lon: -49.27,
      speed: minute > 8 ? 30 : 0,
      ignition: 'true',
      power: 11,
      battery: 3.4,
      sat: 2,
      driverUniqueId: 'C1',
      ...(minute === 0 ? { alarm: 'sos' } : {}),
    })
  const stranger = new Gt06Tracker('860000000011003', product.ports['detect'])
  await stranger.connect()
  const geofence = { name: 'Pátio central', area: 'CIRCLE (-25.43 -49.27, 300)', attributes: { color: '#c026d3' } }
  const { id: geofenceId } = await admin.api<{ id: number }>('POST', '/api/geofences', geofence)
  await admin.api('POST', '/api/permissions', { deviceId, geofenceId })
  await admin.api('POST', '/api/groups', { name: 'Frota sul' })
  const command = { id: 0, type: 'custom', description: 'Reinício', attributes: { title: 'Reinício', data: 'RESET#' } }
  await admin.api('POST', '/api/commands', command)
  const { id: adminId } = await admin.api<{ id: number }>('GET', '/api/session')
  await admin.api('POST', `/tarkan/brands/${adminId}/domains`, { host: 'rastreio-1.example.com' })
  const week = `deviceId=${deviceId}&period=last7`
  return [
    { path: '/home', ready: '[data-map] canvas' },
    { path: '/devices', ready: '[data-device-row]' },
    { path: '/devices?show=offline&expand=true', ready: '[data-device-row]' },
    { path: `/devices/${deviceId}`, ready: '[data-device-detail]' },
    { path: '/devices/999999', ready: '[data-device-missing]' },
    { path: '/devices/new', ready: '[data-device-form]' },
    { path: '/devices/deleted', ready: 'main h2, aside h2, h1' },
    { path: `/devices/${deviceId}/edit`, ready: '[data-device-form]' },
    { path: `/devices/${deviceId}/messages`, ready: 'h1, h2' },
    { path: '/groups', ready: '[data-group-row]' },
    { path: '/account', ready: '[data-token-form], [data-tokens]' },
    { path: '/reports', ready: '[data-report-index]' },
    { path: '/reports/files', ready: 'h1, h2' },
    { path: '/reports/schedules', ready: 'h1, h2' },
    { path: '/reports/geofences', ready: '[data-report-form]' },
    { path: `/reports/resume?${week}`, ready: '[data-report-table]' },
    { path: `/reports/travels?${week}`, ready: '[data-report-table]' },
    { path: `/reports/events?${week}`, ready: '[data-report-table]' },
    { path: '/geofence', ready: '[data-geofence-row]' },
    { path: '/geofence/new', ready: '[data-save-geofence]' },
    { path: `/geofence/${geofenceId}`, ready: '[data-save-geofence]' },
    { path: '/calendars', ready: 'h1, h2' },
    { path: '/commands', ready: '[data-saved-command]' },
    { path: `/history?deviceId=${deviceId}&period=24h`, ready: '[data-history-table] [data-row]' },
    { path: '/time-machine', ready: '[data-past-play]' },
    { path: '/shares', ready: 'h1, h2' },
    { path: '/users', ready: '[data-person-row]' },
    { path: '/users/new', ready: '[data-person-form]' },
    { path: `/users/${adminId}`, ready: '[data-person-form]' },
    { path: '/import', ready: '[data-import-choose]' },
    { path: '/brand', ready: '[data-brand-form]' },
    { path: `/brand?account=${adminId}&tab=domains`, ready: '[data-domains] [data-domain]' },
    { path: '/statistics', ready: '[data-statistics]' },
    { path: '/sightings', ready: 'article' },
    { path: '/ports', ready: '[data-port]' },
    { path: '/logs', ready: '[data-log]' },
  ]
}

/** Patterns of the console's own list of screens that none of these addresses has; `$` stands for anything. */
export function leftOut(screens: readonly Screen[]): string[] {
  const manifests = join(fileURLToPath(import.meta.url), '..', '..', 'apps', 'console', 'src', 'widgets', 'screens.ts')
  const patterns = [...readFileSync(manifests, 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path)
  const paths = screens.map(({ path }) => path.split('?')[0] ?? '')
  return patterns.filter(
    (pattern) => !paths.some((path) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path)),
  )
}

/** Opens a screen as a link within the console does; the first one is loaded. */
export async function visit(page: Page, origin: string, { path, ready }: Screen): Promise<void> {
  if (new URL(page.url(), origin).origin !== origin || (await page.locator('[data-map]').count()) === 0)
    await page.goto(origin + path)
  else await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await expect(page).toHaveURL(new RegExp(path.split('?')[0] ?? ''))
  await expect(page.locator(ready).first()).toBeVisible()
}
