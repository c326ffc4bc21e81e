import { expect, type Page } from '@playwright/test'
import { createDevice, lend, type Account } from './account'
import type { Product } from './product'
import { test } from './shared-product'
import { slide } from './slides'

interface Group {
  id: number
  name: string
  groupId: number
  attributes: Record<string, unknown>
}

// The accessibility checks of whole dialogs take their time on a busy machine.
test.setTimeout(180_000)

let product: Product
let admin: Account

test.beforeAll(async ({ shared }) => {
  ;({ product, admin } = await shared.begin())
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const groups = (): Promise<Group[]> => admin.api<Group[]>('GET', '/api/groups')
const byName = async (name: string): Promise<Group | undefined> => (await groups()).find((group) => group.name === name)
const make = async (name: string, groupId = 0): Promise<number> =>
  (await admin.api<Group>('POST', '/api/groups', { name, groupId })).id
const row = (page: Page, id: number) => page.locator(`[data-group-row="${id}"]`)
const open = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`${product.origin}/groups${search}`)
  await expect(page.locator('[data-group-tree], [data-group-form]')).toBeVisible()
}

test('[CORE-GROUPS-01] a group is created, renamed with its settings, and deleted; its devices stay', async ({
  page,
}) => {
  await page.goto(`${product.origin}/groups`)
  await page.getByRole('button', { name: 'Criar grupo' }).click()
  await page.locator('[data-save-group]').click()
  await expect(page.getByText('Dê um nome ao grupo')).toBeVisible()
  await page.getByLabel('Nome', { exact: false }).first().fill('Caminhões')
  await page.getByLabel('Limite de velocidade').fill('80')
  // What only the server knows to be wrong stands at its field as well.
  const refusal = 'java.lang.IllegalArgumentException: attributes.speedLimit: Invalid input'
  await page.route('**/api/groups', (route) => route.fulfill({ status: 400, body: refusal, headers: { 'x-error-code': 'INVALID_INPUT' } }), { times: 1 }) // prettier-ignore
  await page.locator('[data-save-group]').click()
  await expect(page.getByText('Este valor não é aceito.')).toBeVisible()
  await expect(page.getByLabel('Limite de velocidade')).toBeFocused()
  await page.locator('[data-save-group]').click()
  await expect(page.locator('[data-group-tree]')).toContainText('Caminhões')
  const made = await byName('Caminhões')
  expect(made?.attributes['speedLimit']).toBeCloseTo(43.197, 2)
  const deviceId = await createDevice(admin, { name: 'Um', uniqueId: 'grp-1', groupId: made?.id })

  await open(page)
  await expect(row(page, made?.id ?? 0)).toContainText('1')
  await row(page, made?.id ?? 0)
    .getByRole('button', { name: 'Caminhões', exact: true })
    .click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Pesados')
  await page.locator('[data-save-group]').click()
  await expect(page.locator('[data-group-tree]')).toContainText('Pesados')
  expect((await byName('Pesados'))?.attributes).toEqual(made?.attributes)

  await page.locator('[data-group-menu]').click()
  await page.locator('[data-delete-group]').click()
  await expect(page.getByRole('dialog')).toContainText('1 dispositivo fica sem grupo')
  await slide(page)
  await expect(page.getByText('Nenhum grupo ainda')).toBeVisible()
  const [device] = await admin.api<{ groupId: number }[]>('GET', `/api/devices?id=${deviceId}`)
  expect(device?.groupId).toBe(0)
})

test('[CORE-GROUPS-01] groups are moved by dragging and by name; a loop is refused and said', async ({ page }) => {
  const top = await make('Topo')
  const child = await make('Filho', top)
  const other = await make('Outro')
  await open(page)
  const drag = async (id: number, to: number): Promise<void> => {
    const from = await row(page, id).locator('[data-group-handle]').boundingBox()
    const target = await row(page, to).boundingBox()
    if (!from || !target) throw new Error('not on the page')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    // The drop place for the top level moves the rows down once the drag has begun.
    await page.mouse.move(from.x + 20, from.y + 20)
    await expect(page.locator('[data-group-top]')).toBeVisible()
    const moved = await row(page, to).boundingBox()
    await page.mouse.move((moved ?? target).x + 120, (moved ?? target).y + 20, { steps: 4 })
    await expect(row(page, to)).toHaveAttribute('data-target', 'true')
    await page.mouse.up()
  }
  await drag(other, child)
  await expect.poll(async () => (await byName('Outro'))?.groupId).toBe(child)
  await page.locator('[data-undo]').click()
  await expect.poll(async () => (await byName('Outro'))?.groupId).toBe(0)

  await drag(top, child)
  await expect(page.getByText('Um grupo não pode ficar dentro de si mesmo.')).toBeVisible()
  expect((await byName('Topo'))?.groupId).toBe(0)

  await page.locator(`[data-group-menu="${child}"]`).click()
  await page.locator('[data-move-group]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Outro' }).click()
  await expect.poll(async () => (await byName('Filho'))?.groupId).toBe(other)
})

test('[CORE-GROUPS-01] the list shows a group with what is below it', async ({ page }) => {
  const top = await make('Mostrar')
  const below = await make('Abaixo', top)
  await createDevice(admin, { name: 'Dentro', uniqueId: 'grp-in', groupId: below })
  await createDevice(admin, { name: 'Fora', uniqueId: 'grp-out' })
  await open(page)
  await expect(row(page, top)).toContainText('0 · 1')
  await page.locator(`[data-group-menu="${top}"]`).click()
  await page.locator('[data-show-group]').click()
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  await expect(page.locator('[data-device-row]')).toContainText('Dentro')
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a group is made and found on the phone', async ({ page }) => {
    const id = await make('Um nome de grupo bem comprido para a tela pequena do telefone')
    await open(page)
    await page.getByRole('textbox', { name: 'Buscar grupo' }).fill('COMPRIDO')
    await expect(page.locator('[data-group-row]')).toHaveCount(1)
    await page.locator(`[data-group-menu="${id}"]`).tap()
    await expect(page.locator('[data-move-group]')).toBeVisible()
  })
})
