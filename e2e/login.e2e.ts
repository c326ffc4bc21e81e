import { expect, test, type Page } from '@playwright/test'
import { ADMIN, PASSWORD, createUser, startWithAdmin, type Account } from './account'
import type { Product } from './product'

let product: Product
let admin: Account
test.beforeAll(async () => {
  ;({ product, admin } = await startWithAdmin())
  await createUser(admin, { name: 'João', email: 'joao@example.com' })
  await createUser(admin, { name: 'Fora', email: 'fora@example.com', disabled: true })
  await createUser(admin, { name: 'Velho', email: 'velho@example.com', expirationTime: '2020-01-01T00:00:00Z' })
  await createUser(admin, { name: 'Dora', email: 'dora@example.com', attributes: { 'tarkan.isQrDriverId': 7 } })
})
test.afterAll(async () => product.dispose())

const submit = (page: Page) => page.getByRole('button', { name: 'Entrar' })
async function enter(page: Page, email: string, password: string, path = '/login'): Promise<void> {
  await page.goto(product.origin + path)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit(page).click()
}

/** Answers the sign-in in the server's place. */
const answer = (page: Page, status: number, body: string, contentType = 'text/plain') =>
  page.route('**/api/session', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body, contentType }) : route.fallback(),
  )

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`[CORE-SESSION-02] signing in posts the two values once and opens the console (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const posts: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/session')) posts.push(request.postData())
    })
    await enter(page, 'joao@example.com', PASSWORD)
    await expect(page).toHaveURL(`${product.origin}/home`)
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    const sent = new URLSearchParams(posts[0] ?? '')
    expect(posts).toHaveLength(1)
    expect([sent.get('email'), sent.get('password')]).toEqual(['joao@example.com', PASSWORD])
    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(`${product.origin}/login`)
    await page.goto(`${product.origin}/devices`)
    await expect(page).toHaveURL(`${product.origin}/login?to=%2Fdevices`)
  })

test('[CORE-SESSION-03][CORE-ERRORS-18] empty boxes are refused here, without a call', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1
  })
  for (const [email, password] of [
    ['', ''],
    ['', 'x'],
    ['   ', 'x'],
    ['joao@example.com', ''],
  ] as const) {
    await enter(page, email, password)
    await expect(page.getByText('Preencha todos os campos.')).toBeVisible()
  }
  await expect(page.locator('[name=password]')).toBeFocused()
  expect(calls).toBe(0)
})

test('[CORE-ERRORS-06][CORE-ERRORS-09][CORE-ERRORS-23] each refusal has its words, and the form stays filled', async ({
  page,
}) => {
  await enter(page, 'joao@example.com', 'errada')
  await expect(page.getByText('Combinação de usuário e senha inválida.')).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('joao@example.com')
  await enter(page, 'fora@example.com', PASSWORD)
  await expect(page.getByText('Esta conta foi desabilitada, contate o administrador.')).toBeVisible()
  await enter(page, 'velho@example.com', PASSWORD)
  await expect(page.getByText('O prazo de acesso desta conta terminou')).toBeVisible()
})

test('[CORE-SESSION-11][CORE-SESSION-12][CORE-ERRORS-07] a suspended account sees why and its open invoices', async ({
  page,
}) => {
  const invoices = [{ id: 1, description: 'Mensalidade', value: 59.9, url: 'https://pay.example.com/1' }]
  await answer(page, 401, JSON.stringify({ message: 'Account is suspended', invoices }), 'application/json')
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page.getByText('Conta suspensa por falta de pagamento.')).toBeVisible()
  await expect(page.getByText('R$ 59,90')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar' })).toHaveAttribute('href', 'https://pay.example.com/1')
})

test('[CORE-ERRORS-01][CORE-ERRORS-02][CORE-ERRORS-03][CORE-ERRORS-19] a server in trouble is told in words', async ({
  page,
}) => {
  await answer(page, 500, 'boom')
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page.getByText('Esta conta foi desabilitada, contate o administrador.')).toBeVisible()
  await page.unroute('**/api/session')
  await answer(page, 400, '{}', 'application/json')
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page.getByText('Erro desconhecido.')).toBeVisible()
  await page.unroute('**/api/session')
  await answer(page, 400, 'Foo bar')
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page.getByText('Algo deu errado.')).toBeVisible()
  await expect(page.getByText('FOO_BAR')).toBeVisible()
  await page.unroute('**/api/session')
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page.getByText('Sem conexão com o servidor. Tente novamente.')).toBeVisible()
})

test('[CORE-SESSION-04][CORE-SESSION-05] remember me outlives the browser, no tick does not', async ({ browser }) => {
  for (const remember of [true, false]) {
    const first = await browser.newContext({ locale: 'pt-BR' })
    const page = await first.newPage()
    await page.goto(`${product.origin}/login`)
    await page.getByLabel('Lembrar de mim').setChecked(remember)
    await page.locator('[name=email]').fill('joao@example.com')
    await page.locator('[name=password]').fill(PASSWORD)
    await submit(page).click()
    await expect(page).toHaveURL(`${product.origin}/home`)
    const kept = await first.storageState()
    await first.close()
    // What a browser that was closed still has: storage, and cookies with an end.
    kept.cookies = kept.cookies.filter(({ expires }) => expires > 0)
    const second = await browser.newContext({ locale: 'pt-BR', storageState: kept })
    const again = await second.newPage()
    await again.goto(`${product.origin}/devices`)
    if (remember) await expect(again.getByText('Nenhum dispositivo')).toBeVisible()
    else {
      await expect(again).toHaveURL(/\/login\?to=%2Fdevices/)
      await expect(again.locator('[name=email]')).toHaveValue('')
    }
    expect(JSON.stringify(kept.origins)).not.toContain(PASSWORD)
    await second.close()
  }
})

test('[CORE-SESSION-07] leaving forgets the name that was remembered', async ({ page }) => {
  await page.goto(`${product.origin}/login`)
  await page.getByLabel('Lembrar de mim').check()
  await page.locator('[name=email]').fill('joao@example.com')
  await page.locator('[name=password]').fill(PASSWORD)
  await submit(page).click()
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  const call = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/api/session'))
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await call
  await expect(page).toHaveURL(`${product.origin}/login`)
  await expect(page.locator('[name=email]')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('rememberme'))).toBeNull()
})

test('[CORE-GUARD-02][CORE-GUARD-09] a link opened without a session comes back after signing in', async ({ page }) => {
  await page.goto(`${product.origin}/reports/stops?x=1`)
  await expect(page).toHaveURL(`${product.origin}/login?to=%2Freports%2Fstops%3Fx%3D1`)
  await enter(page, 'joao@example.com', PASSWORD, '/login?to=%2Fdevices%3Fsort%3Dname-desc')
  await expect(page).toHaveURL(/\/devices\?.*sort=name-desc/)
  // A page that finds its session gone goes to the login by itself, and would cross the next way there.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, 'joao@example.com', PASSWORD, '/login?to=https%3A%2F%2Fevil.example.com')
  await expect(page).toHaveURL(`${product.origin}/home`)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, 'joao@example.com', PASSWORD, '/login?to=%2F%2Fevil.example.com')
  await expect(page).toHaveURL(`${product.origin}/home`)
})

test('[CORE-GUARD-05][CORE-GUARD-07][CORE-GUARD-14] unknown paths say that they are; the guard asks server, session, data', async ({
  page,
}) => {
  await page.goto(`${product.origin}/nao-existe`)
  await expect(page).toHaveURL(`${product.origin}/login?to=%2Fhome`)
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page).toHaveURL(`${product.origin}/home`)
  await expect(page.getByRole('region', { name: 'Painel' })).toHaveCount(0)
  // What the first visit still asks for must not be taken for the second one's.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/')) asked.push(path)
  })
  await page.goto(`${product.origin}/nao-existe`)
  await expect(page.locator('[data-not-found]')).toBeVisible()
  await expect.poll(() => asked).toContain('/api/devices')
  const order = ['/api/server', '/api/session', '/api/devices'].map((path) => asked.indexOf(path))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  // A screen that this server does not have is none either.
  await page.route('**/api/server', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), capabilities: ['ports'] } })
  })
  await page.goto(`${product.origin}/time-machine`)
  await expect(page.locator('[data-not-found]')).toContainText('/time-machine')
  await expect(page).toHaveTitle(/Página não encontrada/)
  await expect(page.locator('a[href^="/time-machine"]')).toHaveCount(0)
  await expect(page.locator('a[href^="/reports"]').first()).toBeVisible()
})

test('[CORE-GUARD-03] what belongs to administrators sends others to the map, without the call', async ({ page }) => {
  await enter(page, 'joao@example.com', PASSWORD)
  await expect(page).toHaveURL(`${product.origin}/home`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/sightings', '/server-health']) {
    await page.goto(product.origin + path)
    await expect(page).toHaveURL(`${product.origin}/home`)
  }
  expect(asked.filter((path) => /sightings|server-health/.test(path) && path.startsWith('/api/'))).toEqual([])
  await expect(page.getByRole('link', { name: 'Rastreadores aguardando' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Dispositivos' })).toBeVisible()
})

test('[CORE-GUARD-04][CORE-GUARD-08][CORE-GUARD-10][CORE-SESSION-07] a driver has his own door, page and exit', async ({
  page,
}) => {
  await page.goto(`${product.origin}/qr-driver`)
  await expect(page).toHaveURL(`${product.origin}/motorista?to=%2Fqr-driver`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.locator('[name=email]').fill('dora@example.com')
  await page.locator('[name=password]').fill(PASSWORD)
  await submit(page).click()
  await expect(page.getByText('Você entrou como Dora.')).toBeVisible()
  await page.goto(`${product.origin}/devices`)
  await expect(page).toHaveURL(`${product.origin}/qr-driver`)
  await expect(page.getByText('Você entrou como Dora.')).toBeVisible()
  expect(asked).not.toContain('/api/devices')
  expect(asked).not.toContain('/api/positions')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/(login|motorista)$/)
  await enter(page, ADMIN.email, ADMIN.password)
  await expect(page).toHaveURL(`${product.origin}/home`)
  await page.goto(`${product.origin}/qr-driver`)
  await expect(page).toHaveURL(`${product.origin}/home`)
})

test('[CORE-GUARD-01] public screens open in a clean browser', async ({ page }) => {
  for (const [path, text] of [
    ['/login', 'Entrar'],
    ['/register', 'A criação de novos usuários está temporariamente bloqueada.'],
    ['/login/recover/abc', 'Criar nova senha'],
    ['/login/recover/', 'Código de recuperação ausente.'],
    ['/share/abc', 'LINK VENCIDO'],
    ['/motorista', 'Entrada do motorista'],
    ['/maintenance', 'Não foi possível falar com o servidor'],
  ] as const) {
    await page.goto(product.origin + path)
    await expect(page.getByText(text).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('[CORE-SESSION-06][CORE-ERRORS-05] a link with a token signs in, a wrong or empty one says so', async ({
  page,
}) => {
  const made = await fetch(`${product.origin}/api/session/token`, { method: 'POST', headers: { cookie: admin.cookie } })
  expect(made.status).toBe(200)
  await page.goto(`${product.origin}/login?token=nada`)
  await expect(page.getByText('Dados de acesso inválidos.')).toBeVisible()
  await page.goto(`${product.origin}/login?token=`)
  await expect(page.getByText('Preencha todos os campos.')).toBeVisible()
  await page.goto(`${product.origin}/login?token=${encodeURIComponent(await made.text())}`)
  await expect(page).toHaveURL(`${product.origin}/home`)
})

test('[CORE-SESSION-13][CORE-SESSION-14] the browser has its own random id, and broken preferences do no harm', async ({
  page,
}) => {
  await page.goto(`${product.origin}/login`)
  const values = () => page.evaluate(() => Object.values(localStorage))
  const tokens = async () => (await values()).filter((value) => /^[A-Za-z0-9]{20}$/.test(value))
  await expect.poll(tokens).toHaveLength(1)
  const [first] = await tokens()
  await page.reload()
  expect(await tokens()).toEqual([first])
  await page.evaluate(() => {
    localStorage.clear()
    for (const name of ['mapPref', 'groupPref', 'isMuted', 'query', 'mapLayer']) localStorage.setItem(name, '{broken')
  })
  await enter(page, 'joao@example.com', PASSWORD, '/login?to=%2Fdevices')
  await expect(page.getByText('Nenhum dispositivo')).toBeVisible()
  expect((await tokens())[0]).not.toBe(first)
})
