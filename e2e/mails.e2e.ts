import { expect, test, type Page } from '@playwright/test'
import { ADMIN, createUser, lend, PASSWORD, signIn, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import { startMailBox, type MailBox } from './mail-box'
import type { Product } from './product'
import { seedDay } from './report-seed'

// A server, its mails and a drawn document.
test.describe.configure({ timeout: 120_000 })

let box: MailBox
let product: Product
let admin: Account

test.beforeAll(async () => {
  box = await startMailBox()
  ;({ product, admin } = await startWithAdmin(box.env))
  // Only now it is known where the console is; links in mails lead there.
  const server = await admin.api<{ attributes: object }>('GET', '/api/server')
  await admin.api('PUT', '/api/server', { ...server, attributes: { ...server.attributes, 'web.url': product.origin } })
})
test.afterAll(async () => {
  await product.dispose()
  await box.close()
})

const NEW = 'quatro-barcos-verdes'
const cards = (page: Page) => page.locator('[data-schedule]')
const form = (page: Page) => page.locator('[data-schedule-form]')

const contentOf = (content: string | ArrayBuffer | Uint8Array = ''): ArrayBuffer | Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content

test('[CORE-SESSION-08] [CORE-SESSION-09] a forgotten password: asked for, mailed, replaced; a link counts once', async ({
  page,
}) => {
  const email = 'joao@example.com'
  await createUser(admin, { name: 'João', email })
  const ask = async (): Promise<string> => {
    const before = box.to(email).length
    await page.goto(`${product.origin}/login`)
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Se este e-mail tiver uma conta')).toBeVisible()
    await expect.poll(() => box.to(email).length).toBe(before + 1)
    return /https?:\S+/.exec(box.to(email).at(-1)?.text ?? '')?.[0] ?? ''
  }
  const save = async (link: string): Promise<void> => {
    await page.goto(link)
    await page.getByLabel('Nova senha', { exact: true }).fill(NEW)
    await page.getByLabel('Repita a nova senha').fill(NEW)
    await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  }
  const [older, newer] = [await ask(), await ask()]
  expect(newer).toContain(`${product.origin}/login/recover/`)
  await save(newer)
  await expect(page.getByText('Senha alterada. Entre com a nova senha.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(NEW)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(`${product.origin}/home`)
  for (const link of [newer, older]) {
    await save(link)
    await expect(page.getByText('Este link de recuperação não vale mais. Peça outro.')).toBeVisible()
  }
})

test('[CORE-REPORTS-04] a report by calendar: made, changed, sent with its file; who only reads sees no button', async ({
  page,
  browser,
}) => {
  const deviceId = await seedDay(product, admin, 'Caminhão', '860000000000901')
  await lend(page.context(), product.origin, admin)
  await page.goto(`${product.origin}/reports/schedules`)
  await page.getByRole('button', { name: 'Novo relatório programado' }).click()
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(form(page)).toContainText('Dê um nome ao relatório.')
  await form(page).getByLabel('Nome').fill('Viagens da diretoria')
  await form(page).getByLabel('Relatório').selectOption('trips')
  await form(page).getByLabel('Formato').selectOption('pdf')
  await form(page).getByLabel('Enviar às').selectOption('6')
  await page.getByRole('textbox', { name: 'Dispositivos e grupos' }).fill('Caminhão')
  await page.getByRole('option', { name: /^Caminhão / }).click()
  await expectAccessible(page, 'form of a scheduled report')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(cards(page)).toContainText('Viagens · PDF')
  await expect(cards(page)).toContainText('Ainda não foi enviado')

  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Ações de Viagens/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Editar relatório programado')
  await expect(form(page).getByLabel('Enviar às')).toHaveValue('6')
  await form(page).getByLabel('Nome').fill('Viagens de cada dia')
  // Addresses without an account: one is added, one is only typed; both are asked, and what is no address stays.
  const outside = form(page).getByLabel('E-mails de quem não tem conta')
  await outside.fill('contador@cliente.example')
  await form(page).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form(page).locator('[data-state="waiting"]')).toContainText('contador@cliente.example')
  await outside.fill('diretora@cliente')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(outside).toBeFocused()
  await expect(form(page)).toContainText('Digite um e-mail completo.')
  await outside.fill('Diretora@cliente.example')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(cards(page)).toContainText('Viagens de cada dia')
  for (const address of ['contador@cliente.example', 'diretora@cliente.example'])
    await expect.poll(() => box.to(address).length).toBe(1)
  await expect(cards(page)).toContainText('2 e-mails aguardam confirmação')
  await act('Enviar agora')
  await expect.poll(() => box.to(ADMIN.email).length).toBe(1)
  const { subject, attachments = [] } = box.to(ADMIN.email)[0] ?? {}
  expect(subject).toContain('Viagens de cada dia')
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
  expect(attachments[0]?.filename).toMatch(/^viagens-\d{4}-\d\d-\d\d(-a-\d{4}-\d\d-\d\d)?\.pdf$/)
  expect(new TextDecoder('latin1').decode(contentOf(attachments[0]?.content))).toMatch(/^%PDF-/)
  await expect(page.locator('[data-schedule-sent]')).toContainText('a 1 pessoa')
  // The same file lies in the box of the reader.
  const jobs = await admin.api<{ type: string }[]>('GET', '/api/reports/jobs')
  expect(jobs.map(({ type }) => type)).toEqual(['trips'])

  const userId = await createUser(admin, { name: 'Leitura', email: 'leitura@example.com', readonly: true })
  const [report] = await admin.api<{ id: number }[]>('GET', '/api/reports')
  await admin.api('POST', '/api/permissions', { userId, deviceId })
  await admin.api('POST', '/api/permissions', { userId, reportId: report?.id })
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  await lend(
    context,
    product.origin,
    await signIn(product.origin, { email: 'leitura@example.com', password: PASSWORD }),
  )
  const reader = await context.newPage()
  await reader.goto(`${product.origin}/reports/schedules`)
  await expect(cards(reader)).toContainText('Viagens de cada dia')
  await expect(cards(reader).getByRole('button')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Novo relatório programado' })).toHaveCount(0)
  await context.close()

  await act('Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum relatório programado')).toBeVisible()
})
