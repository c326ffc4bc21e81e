import { readFileSync } from 'node:fs'
import type { ShownBrand } from '@rastro/model/brand'
import { expect, test } from 'vitest'
import { dressed, manifestOf } from './dress'

const page = readFileSync(new URL('../../../../console/index.html', import.meta.url), 'utf8')
const NONE: ShownBrand = {
  title: null,
  colorPrimary: null,
  headLogo: null,
  icon: null,
  background: null,
  loginText: null,
  whatsapp: null,
  androidApp: null,
  appleApp: null,
  dataPolicy: null,
}

test('[ADM-RESELLER-06] the page of the console itself leaves with title, colour and icons of the brand', () => {
  const icon = '/tarkan/brands/images/7-icon-0.png'
  const html = dressed(page, { ...NONE, title: 'Norte & "Sul" $& </title>', colorPrimary: '#aa3300', icon })
  expect(html).toContain('<title>Norte &amp; &quot;Sul&quot; $&amp; &lt;/title&gt;</title>')
  expect(html).toMatch(/<html style="--brand:#aa3300;/)
  expect(html.split(icon)).toHaveLength(3)
  expect(html).not.toContain('Rastro')
})

test('who says nothing changes nothing', () => {
  expect(dressed(page, NONE)).toBe(page)
  expect(manifestOf(NONE)).toBeUndefined()
})
