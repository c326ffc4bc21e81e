import { expect, test } from 'vitest'
import { isMobileLayout } from './use-is-mobile'

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'

test.each([
  [768, DESKTOP, true],
  [769, DESKTOP, false],
  [1200, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
  [1200, 'Mozilla/5.0 (Linux; Android 16; Pixel) Chrome/140 Mobile Safari', true],
  [1024, 'Mozilla/5.0 (Linux; Android 16; Tab) Chrome/140 Safari', false],
])('[CORE-MENU-10] %i px with %s: mobile is %s', (width, agent, mobile) => {
  expect(isMobileLayout(width, agent)).toBe(mobile)
})
