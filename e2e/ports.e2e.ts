import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { createDevice, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'
import { Gt06Tracker } from './trackers'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
})
test.afterAll(async () => product.dispose())
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const sendGarbage = (port: number | undefined, text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
  })

test('an administrator sees the traffic of each port, the last unreadable message and copies it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await createDevice(admin, { name: 'Kombi', uniqueId: '860000000066001' })
  const tracker = new Gt06Tracker('860000000066001', product.ports['gt06'])
  await tracker.connect()
  await sendGarbage(product.ports['detect'], 'SSH-2.0-OpenSSH\r\n')
  await page.goto(`${product.origin}/home`)
  await page.getByRole('link', { name: 'Portas' }).click()
  const gt06 = page.locator('[data-port="gt06/tcp"]')
  await expect(gt06).toContainText(String(product.ports['gt06']))
  await expect(gt06).toContainText('Aberta')
  tracker.send({ latitude: -22.9, longitude: -43.2 })
  const cells = gt06.getByRole('cell')
  await expect(cells.nth(3)).toContainText('1')
  const detect = page.locator('[data-port="detect/tcp"]')
  await expect(detect).toContainText('Detecção automática')
  await detect.getByRole('button', { name: /Mostrar a última mensagem ilegível/ }).click()
  await expect(page.getByText('53 53 48 2d 32 2e 30')).toBeVisible()
  await page.getByRole('button', { name: 'Copiar a mensagem em hexadecimal' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    Buffer.from('SSH-2.0-OpenSSH\r\n').toString('hex'),
  )
  await expect(page.locator('[data-port^="wialon"]')).toHaveCount(0)
  await page.getByLabel('Ocultar desligadas').uncheck()
  await expect(page.locator('[data-port^="wialon"]').first()).toContainText('Desligada')
  await page.getByLabel('Filtrar por protocolo ou porta').fill('gt06')
  await expect(page.locator('[data-port]')).toHaveCount(1)
  await expectAccessible(page, 'administration')
  tracker.close()
})

test('an administrator watches what a tracker says, holds the view, searches, keeps and fetches it', async ({
  page,
}) => {
  test.slow()
  const id = await createDevice(admin, { name: 'Van da escola', uniqueId: '860000000066002' })
  const tracker = new Gt06Tracker('860000000066002', product.ports['gt06'])
  await page.goto(`${product.origin}/devices/${id}?tab=data`)
  await page.getByRole('link', { name: 'Ver mensagens brutas' }).click()
  await expect(page.getByText('Nenhuma mensagem ainda')).toBeVisible()
  await expect(page.getByText('Ao vivo')).toBeVisible()
  await page.getByRole('combobox', { name: 'Guardar mensagens' }).click()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await page.getByRole('option', { name: 'por 6 horas' }).click()
  await saved
  await expect(page.getByRole('combobox', { name: 'Guardar mensagens' })).toHaveValue('por 6 horas')
  await tracker.connect()
  const list = page.getByRole('list', { name: 'Mensagens' })
  await expect(list.getByText('Recebida').first()).toBeVisible()
  // The server answers a login.
  await expect(list.getByText('Enviada').first()).toBeVisible()
  await expect(list).toContainText('78 78')
  tracker.send({ latitude: -22.9083, longitude: -43.1964 })
  await expect(list.getByText('-22.9083').first()).toBeVisible()

  await page.getByRole('button', { name: 'Pausar' }).click()
  // The tracker's message and the answer to it.
  const before = await list.getByRole('listitem').count()
  tracker.send({ latitude: -22.9084, longitude: -43.1964 }, new Date(Date.now() + 1000))
  await expect(page.getByText(/2 mensagens novas/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(before)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(before + 2)

  await page.getByLabel('Buscar em hexadecimal, texto e dados').fill('22.9084')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'administration')

  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(before + 2)
  const href = await page.getByRole('link', { name: 'Baixar' }).getAttribute('href')
  const file = await page.request.get(product.origin + (href ?? ''))
  expect(file.headers()['content-disposition']).toContain('messages-860000000066002.txt')
  expect((await file.text()).trim().split('\n')).toHaveLength(before + 2)
  tracker.close()
})

test('on the phone both fit the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createDevice(admin, { name: 'Moto', uniqueId: '860000000066003' })
  for (const path of ['/ports', `/devices/${id}/messages`]) {
    await page.goto(product.origin + path)
    await expect(page.getByText(path === '/ports' ? 'Cada porta em que' : 'byte a byte')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, path)
  }
})

test('other people have neither the entry nor the screens', async ({ page, context }) => {
  await createUser(admin, { name: 'Rita', email: 'rita@example.com' })
  const rita = await signIn(product.origin, { email: 'rita@example.com', password: PASSWORD })
  await lend(context, product.origin, rita)
  await page.goto(`${product.origin}/ports`)
  await expect(page).not.toHaveURL(/ports/)
  await expect(page.getByRole('link', { name: 'Portas' })).toHaveCount(0)
})

test('[CORE-LOGS-01] an administrator reads who changed what, narrows it, and checks that nobody changed the record', async ({
  page,
}) => {
  const name = 'Furgão do registro'
  const id = await createDevice(admin, { name, uniqueId: '860000000066009' })
  await admin.api('PUT', `/api/devices/${id}`, { id, name: `${name} 2`, uniqueId: '860000000066009', attributes: {} })
  await page.goto(`${product.origin}/logs`)
  const changed = page.locator('[data-log]', { hasText: `alterou o dispositivo ${name} 2` })
  await changed.getByRole('button').first().click()
  await expect(changed.getByRole('row', { name: `name ${name} ${name} 2` })).toBeVisible()
  await changed.getByRole('button', { name: `Só do dispositivo ${name} 2` }).click()
  await expect(page).toHaveURL(new RegExp(`device=${id}`))
  await expect(page.locator('[data-log]')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.locator('[data-export-logs]').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^registros-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, newest, oldest, rest] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/Quando;Quem;O quê;Endereço;/)
  expect(newest).toContain(`alterou o dispositivo ${name} 2`)
  expect(newest).toContain(`name: ${name} → ${name} 2`)
  expect(oldest).toContain(name)
  expect(rest).toBe('')
  await page.getByLabel('Buscar por nome, endereço, chamada ou valor').fill('nada disto existe')
  await expect(page.getByText('Nada no período ou com esse filtro')).toBeVisible()
  await page.getByRole('button', { name: 'Verificar integridade' }).click()
  await expect(page.getByText(/Íntegro: \d+ linhas/)).toBeVisible()
  await page.getByText('Servidor', { exact: true }).click()
  await expect(page.getByText('As linhas mais recentes deste servidor')).toBeVisible()
  await expectAccessible(page, 'the log of the server')
})
