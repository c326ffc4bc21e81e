import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#src/ui/contrast'
import { readableShade, readsByDay, SHARE_BY_DAY, SURFACE_BY_DAY } from './brand-contrast'

const COLORS = ['#0f766e', '#ffd400', '#ff7a00', '#22c55e', '#ffffff', '#1d4ed8', '#000000']
const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark']")
const share = (part: string): number => Number(/--brand-share: (\d+)%/.exec(part)?.[1]) / 100

test('a colour that cannot be read by day is known, and a shade of it can', () => {
  expect(COLORS.map(readsByDay)).toEqual([true, false, false, false, false, true, true])
  for (const color of COLORS) {
    expect([color, readsByDay(readableShade(color))]).toEqual([color, true])
    if (readsByDay(color)) expect(readableShade(color)).toBe(color)
  }
})

test('the shares are those of the tokens', () => {
  expect([share(light), light.includes(`--surface-sunken: ${SURFACE_BY_DAY}`)]).toEqual([SHARE_BY_DAY, true])
})

test('by night every brand can be read: what is written in it is lightened enough', () => {
  const toward = (channel: number): string =>
    Math.round(channel * share(dark) + 255 * (1 - share(dark)))
      .toString(16)
      .padStart(2, '0')
  for (const surface of ['surface', 'surface-sunken', 'surface-raised']) {
    const ground = new RegExp(`--${surface}: (#[0-9a-f]{6})`).exec(dark)?.[1] ?? ''
    // Black is the hardest of all.
    expect(contrast(`#${toward(0).repeat(3)}`, ground)).toBeGreaterThanOrEqual(4.5)
  }
})
