import { BRAND_FIELDS, BRAND_IMAGE_MAX_BYTES, type BrandFields } from '@rastro/model/brand'
import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { bodyOf, brandRules, colorIn, draftOf } from './brand-draft'

const NONE = Object.fromEntries(BRAND_FIELDS.map((name) => [name, null])) as BrandFields
const problems = (part: object, own = NONE) => Object.fromEntries(problemsOf(brandRules(own), { ...draftOf(own), ...part })) // prettier-ignore
const picture = (type: string, bytes = 1) => ({ kept: null, chosen: new File([new Uint8Array(bytes)], 'a', { type }) })

test('what is empty inherits; what is stored comes back as it is', () => {
  expect(bodyOf(draftOf(NONE))).toEqual(NONE)
  const own = { ...NONE, title: 'Norte', logo: '7-logo-00000000000000000000000000000000.png' }
  expect(bodyOf(draftOf(own))).toEqual(own)
  expect(bodyOf({ ...draftOf(own), title: '  ', whatsapp: '+55 (41) 99999-0000' })).toMatchObject({
    title: null,
    whatsapp: '5541999990000',
  })
})

test('what is wrong is known before it is sent', () => {
  expect(problems({ colorPrimary: 'verde' })).toEqual({ colorPrimary: 'refused' })
  expect(problems({ title: 'a<b>' })).toEqual({ title: 'refused' })
  expect(problems({ dataPolicy: 'http://plain.example' })).toEqual({ dataPolicy: 'refused' })
  expect(problems({ whatsapp: '12' })).toEqual({ whatsapp: 'refused' })
  expect(problems({ logo: picture('image/svg+xml') })).toEqual({ logo: 'picture' })
  expect(problems({ icon: picture('image/png', BRAND_IMAGE_MAX_BYTES + 1) })).toEqual({ icon: 'pictureSize' })
  expect(problems({ background: picture('image/webp', BRAND_IMAGE_MAX_BYTES) })).toEqual({})
})

test('a colour that cannot be read is refused, unless it is there already', () => {
  expect(problems({ colorPrimary: '#ffd400' })).toEqual({ colorPrimary: 'contrast' })
  expect(problems({ title: 'Outro' }, { ...NONE, colorPrimary: '#ffd400' })).toEqual({})
})

test.each([
  ['#AbC', '#aabbcc'],
  ['1d63c9', '#1d63c9'],
  ['#12345', null],
  ['', null],
])('%j is the colour %j', (text, color) => expect(colorIn(text)).toBe(color))
