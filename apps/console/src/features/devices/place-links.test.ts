import { expect, test } from 'vitest'
import { mapUrl, placeLinks, whatsAppUrl } from './place-links'

const PLACE = { latitude: -25.4284, longitude: -49.2733 }

test('[CORE-DETAIL-06] links lead other services to the place', () => {
  for (const link of [...Object.values(placeLinks(PLACE)), mapUrl(PLACE)]) {
    expect(new URL(link).protocol).toBe('https:')
    expect(decodeURIComponent(link)).toContain('-25.428400,-49.273300')
  }
})

test('a message keeps its signs', () => {
  expect(new URL(whatsAppUrl('A & B #1: 50% às 14:02')).searchParams.get('text')).toBe('A & B #1: 50% às 14:02')
})
