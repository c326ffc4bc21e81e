import { expect, test } from 'vitest'
import { contrast, readableOn } from './contrast'

test.each(['#0f766e', '#ffd400', '#ff0000', '#777777', '#123456', '#ffffff'])(
  'text on %s is readable (WCAG AA)',
  (color) => {
    expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5)
  },
)
