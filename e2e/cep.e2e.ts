import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { lend, startWithAdmin, type Account } from './account'
import { expectAccessible } from './axe'
import type { Product } from './product'

/** A stand-in for the service that knows addresses: two places, a CEP nobody has, and one it falls silent at. */
const PLACES: Record<string, unknown> = {
  '01310100': { logradouro: 'Avenida Paulista', complemento: '', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }, // prettier-ignore
  '37720000': { logradouro: '', complemento: '', bairro: '', localidade: 'Botelhos', uf: 'MG' },
  '99999999': { erro: 'true' },
}
let service: Server
let product: Product
let admin: Account

test.beforeAll(async () => {
  service = createServer((request, response) => {
    const place = PLACES[request.url?.split('/')[1] ?? '']
    response.writeHead(place ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(place ?? {}))
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  const env = { CEP_URLS: `http://127.0.0.1:${port}/{cep}`, OUTBOUND_PRIVATE_HOSTS: '127.0.0.1' }
  ;({ product, admin } = await startWithAdmin(env))
})
test.afterAll(async () => {
  await product?.dispose()
  await new Promise((closed) => service.close(closed))
})
test.beforeEach(async ({ context }) => lend(context, product.origin, admin))

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)

async function fillByCep(page: Page): Promise<void> {
  await page.goto(`${product.origin}/users`)
  await page.locator('[data-new-person]').click()
  await page.locator('[data-tab="contacts"]').click()
  await field(page, 'hausenumber').fill('900')
  await field(page, 'bairro').fill('Cerqueira César')
  await field(page, 'cep').pressSequentially('01310-100')
  await expect(field(page, 'rua')).toHaveValue('Avenida Paulista')
  await expect(page.locator('[data-cep="filled"]')).toHaveText('Endereço preenchido: São Paulo – SP')
  // What was typed stays.
  await expect(field(page, 'bairro')).toHaveValue('Cerqueira César')
  await expect(field(page, 'hausenumber')).toHaveValue('900')
  await expect(field(page, 'estado')).toHaveValue('SP')
}

test('[ADM-USERS-04] a CEP fills the address in; typing stays, another CEP replaces what the first filled', async ({
  page,
}) => {
  await fillByCep(page)
  await expectAccessible(page, 'address by CEP')
  await field(page, 'cep').fill('37720-000')
  await expect(field(page, 'cidade')).toHaveValue('Botelhos')
  await expect(field(page, 'rua')).toHaveValue('')
  await expect(field(page, 'bairro')).toHaveValue('Cerqueira César')
  await field(page, 'cep').fill('99999-999')
  await expect(page.locator('[data-cep="failed"]')).toHaveText('Nenhum endereço tem este CEP.')
  await expect(field(page, 'cidade')).toHaveValue('Botelhos')
  await field(page, 'cep').fill('11111-111')
  await expect(page.locator('[data-cep="failed"]')).toHaveText('A busca por CEP não respondeu. Preencha o endereço.')
  await field(page, 'cep').fill('1111')
  await expect(page.locator('[data-cep]')).toHaveCount(0)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('[ADM-USERS-04] the same on a phone', async ({ page }) => fillByCep(page))
})
