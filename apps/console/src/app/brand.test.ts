import type { ServerInfo } from '@rastro/model/server'
import { expect, test, vi } from 'vitest'

vi.mock('#src/widgets/texts', () => ({ translate: () => 'Neutral' }))
const { brandOf } = await import('./brand')

const held = {
  title: 'Norte Rastreio',
  colorPrimary: '#aa3300',
  headLogo: '/tarkan/brands/images/7-logo-1.png',
  icon: null,
  background: 'https://elsewhere.example/x.jpg',
  loginText: null,
  whatsapp: '5511988887777',
  androidApp: null,
  appleApp: null,
  dataPolicy: null,
}
const info = (attributes: Record<string, unknown>, brand?: typeof held): ServerInfo =>
  ({ attributes, brand }) as unknown as ServerInfo

test('[CORE-THEME-10] what the host is shown as goes before the attributes of the server', () => {
  const attributes = { title: 'Servidor', colorPrimary: '#00ff00', logo: '/logo.png' }
  expect(brandOf(info(attributes))).toMatchObject({ title: 'Servidor', colorPrimary: '#00ff00', logo: '/logo.png' })
  expect(brandOf(info(attributes, held))).toMatchObject({
    title: 'Norte Rastreio',
    colorPrimary: '#aa3300',
    logo: held.headLogo,
    whatsapp: '5511988887777',
  })
  expect(brandOf(null)).toMatchObject({ title: 'Neutral', colorPrimary: null, logo: null })
})

test('pictures come from our own origin only', () => {
  expect(brandOf(info({}, held)).background).toBeNull()
  expect(brandOf(info({ logo: '//elsewhere.example/x.png' })).logo).toBeNull()
})
