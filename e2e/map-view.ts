import { expect, type Page } from '@playwright/test'

export interface View {
  zoom: number
  latitude: number
  longitude: number
}

/** Where the map looks now; null before it is there. */
export async function mapView(page: Page): Promise<View | null> {
  const text = await page.locator('[data-map]').getAttribute('data-view')
  if (!text) return null
  const [zoom = 0, latitude = 0, longitude = 0] = text.split('/').map(Number)
  return { zoom, latitude, longitude }
}

const TILE_PX = 512
const east = (longitude: number): number => (longitude + 180) / 360
const south = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)

/** The point of the window where a place is drawn, once the map is there: what a poll throws is not tried again. */
export async function pointOf(page: Page, latitude: number, longitude: number): Promise<{ x: number; y: number }> {
  await page.locator('[data-map][data-view]').waitFor()
  const view = await mapView(page)
  const area = await page.locator('[data-map]').boundingBox()
  if (!view || !area) throw new Error('the map is not there')
  const world = TILE_PX * 2 ** view.zoom
  return {
    x: area.x + area.width / 2 + (east(longitude) - east(view.longitude)) * world,
    y: area.y + area.height / 2 + (south(latitude) - south(view.latitude)) * world,
  }
}

/** The vehicle of this name is drawn at this place: the pointer over it names it. */
export async function expectMarker(page: Page, name: string, latitude: number, longitude: number): Promise<void> {
  await expect(async () => {
    const { x, y } = await pointOf(page, latitude, longitude)
    await page.mouse.move(x + 120, y + 120)
    await page.mouse.move(x, y, { steps: 3 })
    await expect(page.getByRole('tooltip').filter({ hasText: name })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** The map came to rest where it should. */
export async function expectView(page: Page, wanted: Partial<View>, degrees = 0.0005): Promise<void> {
  await expect(async () => {
    const view = await mapView(page)
    expect(view).not.toBeNull()
    if (wanted.zoom !== undefined) expect(view?.zoom).toBeCloseTo(wanted.zoom, 1)
    for (const axis of ['latitude', 'longitude'] as const)
      if (wanted[axis] !== undefined) expect(Math.abs((view?.[axis] ?? 999) - wanted[axis])).toBeLessThan(degrees)
  }).toPass()
}
