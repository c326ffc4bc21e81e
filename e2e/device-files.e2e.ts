import { expect, test, type Page } from '@playwright/test'
import { createDevice, lend, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import { pointOf } from './map-view'
import type { Product } from './product'
import { sendOsmand } from './trackers'

let product: Product
let admin: Account
let id = 0

test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  id = await createDevice(admin, { name: 'Ônibus 7', uniqueId: '860000000077001', category: 'bus' })
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A picture drawn by the browser itself: left half of one colour, right half of another. */
async function drawn(page: Page, width: number, height: number, left: string, right: string): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h, one, other]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) return ''
      context.fillStyle = one
      context.fillRect(0, 0, w / 2, h)
      context.fillStyle = other
      context.fillRect(w / 2, 0, w / 2, h)
      return canvas.toDataURL('image/png')
    },
    [width, height, left, right] as const,
  )
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

const open = async (page: Page, tab: string): Promise<void> => {
  await page.goto(`${product.origin}/devices/${id}/edit?tab=${tab}`)
  await expect(page.locator(`[data-tab=${tab}]`)).toHaveAttribute('aria-selected', 'true')
}
const choose = (page: Page, kind: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator(`[data-file-input=${kind}]`).setInputFiles(files)
const photos = (page: Page) => page.locator('[data-photo]')
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('[CORE-IMAGES-04] five pictures of categories are asked for at the start', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]')).toHaveCount(1)
  for (const category of ['default', 'car', 'truck', 'motorcycle', 'bus'])
    await expect.poll(() => asked.has(`/tarkan/assets/images/categories/${category}.png`)).toBe(true)
})

test('[ADM-DEVICES-27] photos: several at once, shown, looked at by keyboard, deleted', async ({ page }) => {
  await open(page, 'photos')
  await choose(
    page,
    'photos',
    png('frente.png', await drawn(page, 800, 600, '#b91c1c', '#1d4ed8')),
    png('painel.png', await drawn(page, 300, 500, '#15803d', '#f59e0b')),
  )
  await expect(photos(page)).toHaveCount(2)
  await expect(page.getByText('2 de 10')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir foto frente.jpg' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[data-viewer]') })
  await expect(dialog).toContainText('Foto 1 de 2: frente.jpg')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('Foto 2 de 2: painel.jpg')
  await expectAccessible(page, 'viewer')
  await dialog.getByRole('button', { name: 'Excluir painel.jpg' }).click()
  await page.locator('[data-confirm-remove]').click()
  await expect(dialog).toContainText('Foto 1 de 1: frente.jpg')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Closing the photo does not close the form.
  await expect(page.locator('[data-device-form]')).toBeVisible()
  await page.reload()
  await expect(photos(page)).toHaveCount(1)
})

test('[ADM-DEVICES-27] files of the wrong kind, too big or empty are not even sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page, 'photos')
  await choose(
    page,
    'photos',
    { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
    { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    { name: 'vazia.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  )
  await expect(page.getByText('video.mp4: só JPG, PNG ou WebP.')).toBeVisible()
  await expect(page.getByText('enorme.jpg: maior que 5 MB.')).toBeVisible()
  await expect(page.getByText('vazia.png: o arquivo está vazio.')).toBeVisible()
  await page.locator('[data-tab=documents]').click()
  await choose(page, 'documents', { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('foto.png: só PDF.')).toBeVisible()
  expect(sent.filter((path) => path.startsWith('/tarkan'))).toEqual([])
})

test('[ADM-DEVICES-27] what only the server can see is said too: a program that calls itself a photo', async ({
  page,
}) => {
  await open(page, 'photos')
  await choose(page, 'photos', png('virus.png', Buffer.from('MZ\u0090 not a picture at all')))
  await expect(page.getByText('virus.png: Este arquivo não é uma imagem JPG, PNG ou WebP.')).toBeVisible()
  await page.getByRole('button', { name: 'Dispensar' }).click()
  await expect(page.locator('[data-upload]')).toHaveCount(0)
})

test('[ADM-DEVICES-27] documents: added, downloaded with their name, deleted', async ({ page }) => {
  await open(page, 'documents')
  await choose(page, 'documents', { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: PDF })
  const row = page.locator('[data-document]')
  await expect(row).toContainText('contrato.pdf')
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Baixar: contrato.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('contrato.pdf')
  await row.getByRole('button', { name: 'Excluir contrato.pdf' }).click()
  await page.locator('[data-confirm-remove]').click()
  await expect(page.getByText('Nenhum PDF ainda')).toBeVisible()
})

test('[ADM-DEVICES-27] at ten photos there is no way to add an eleventh', async ({ page }) => {
  await open(page, 'photos')
  await expect(photos(page).or(page.getByText('Nenhuma foto ainda')).first()).toBeVisible()
  const small = await drawn(page, 20, 20, '#111827', '#ffffff')
  const have = await photos(page).count()
  const names = Array.from({ length: 11 - have }, (_, index) => png(`n${index}.png`, small))
  await choose(page, 'photos', ...names)
  await expect(page.getByText(`n${10 - have}.png: no máximo 10 arquivos.`)).toBeVisible()
  await expect(photos(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Adicionar fotos' })).toBeDisabled()
})

test('[CORE-IMAGES-01][CORE-IMAGES-02][CORE-IMAGES-05] the picture: cropped, shown in form, list and detail, changed without a reload, removed', async ({
  page,
}) => {
  await open(page, 'appearance')
  await choose(page, 'picture', png('carro.png', await drawn(page, 600, 400, '#b91c1c', '#b91c1c')))
  await expect(page.getByRole('dialog')).toContainText('Recortar foto')
  await expect(page.locator('.ReactCrop__crop-selection')).toBeVisible()
  await page.locator('[data-use-picture]').click()
  const own = page.locator(`[data-device-form] img[data-device-image="${id}"]`).first()
  await expect(own).toHaveAttribute('src', new RegExp(`^/tarkan/assets/images/${id}\\.png\\?v=`))
  const first = await own.getAttribute('src')
  await choose(page, 'picture', png('outro.png', await drawn(page, 400, 600, '#15803d', '#15803d')))
  await page.locator('[data-use-picture]').click()
  await expect(own).not.toHaveAttribute('src', first ?? '')
  // What was uploaded is what is shown: the middle of it is green.
  const middle = await own.evaluate((image) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    const context = canvas.getContext('2d')
    context?.drawImage(image as HTMLImageElement, 0, 0, 8, 8)
    return [...(context?.getImageData(4, 4, 1, 1).data ?? [])]
  })
  expect(middle[1]).toBeGreaterThan(middle[0] ?? 0)
  // Saving the form afterwards does not lose the picture.
  await page.locator('[data-tab=main]').click()
  await page.locator('[data-field=contact]').fill('Célia')
  await page.locator('[data-save]').click()
  await expect(page.locator(`[data-device-detail] img[data-device-image="${id}"]`)).toBeVisible()
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator(`[data-device-row] img[data-device-image="${id}"]`)).toBeVisible()
  await open(page, 'appearance')
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  await page.goto(`${product.origin}/devices`)
  await expect(page.locator('[data-device-row]')).toBeVisible()
  await expect(page.locator(`img[data-device-image="${id}"]`)).toHaveCount(0)
})

test('[CORE-ERRORS-22] a picture that cannot be had gives way to that of its category, then to the default', async ({
  page,
}) => {
  const broken = await createDevice(admin, {
    name: 'Sem arquivo',
    uniqueId: '860000000077002',
    category: 'truck',
    attributes: { imageVersion: 9 },
  })
  await page.route(`**/tarkan/assets/images/${broken}.png*`, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${product.origin}/devices/${broken}`)
  const image = page.locator(`[data-device-detail] img[data-device-image="${broken}"]`)
  await expect(image).toHaveAttribute('src', '/tarkan/assets/images/categories/truck.png')
  await page.route('**/tarkan/assets/images/categories/truck.png', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(image).toHaveAttribute('src', '/tarkan/assets/images/categories/default.png')
})

test('[CORE-MAP-10][CORE-IMAGES-02] a picture of its own is drawn on the map, and the next one in its place', async ({
  page,
}) => {
  const uniqueId = '860000000077003'
  const ownId = await createDevice(admin, { name: 'Com foto', uniqueId, category: 'car' })
  await sendOsmand(product.ports['osmand'], uniqueId, { lat: '-25.43', lon: '-49.27', speed: 0 })
  await page.goto(`${product.origin}/devices`)
  const give = async (color: string): Promise<void> => {
    const form = new FormData()
    const bytes = new Uint8Array(await drawn(page, 200, 200, color, color))
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'foto.png')
    const path = `${product.origin}/tarkan/devices/${ownId}/image`
    const reply = await fetch(path, { method: 'POST', body: form, headers: { cookie: admin.cookie } })
    expect(reply.ok).toBe(true)
  }
  /** Red, green and blue of the middle of the marker. */
  const middle = async (): Promise<number[]> => {
    const { x, y } = await pointOf(page, -25.43, -49.27)
    const shot = await page.screenshot({ clip: { x: x - 1, y: y - 1, width: 3, height: 3 } })
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(3, 3).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(1, 1, 1, 1).data ?? [])].slice(0, 3)
    }, shot.toString('base64'))
  }
  const looksLike = (wanted: readonly number[]) =>
    expect(async () => {
      const seen = await middle()
      wanted.forEach((value, at) => expect(Math.abs((seen[at] ?? -999) - value)).toBeLessThan(24))
    }).toPass()
  await give('#ff00ff')
  await page.goto(`${product.origin}/devices/${ownId}`)
  await expect(page.locator('[data-device-detail]')).toBeVisible()
  await looksLike([255, 0, 255])
  await give('#00ffff')
  await looksLike([0, 255, 255])
})
