import { readFileSync } from 'node:fs'
import { VEHICLE_STATES } from '@rastro/model/vehicle-state'
import { expect, test } from 'vitest'
import { contrast } from './contrast'
import { STATE_COLORS } from './state-colors'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark']")
const token = (part: string, name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? ''

test.each([
  ['light', light],
  ['dark', dark],
] as const)('each state has one colour by %s, the same on the map, and it can be read', (scheme, part) => {
  const seen = VEHICLE_STATES.map((state) => token(part, `state-${state}`))
  expect(seen).toEqual(VEHICLE_STATES.map((state) => STATE_COLORS[scheme][state]))
  expect(new Set(seen).size).toBe(VEHICLE_STATES.length)
  for (const surface of ['surface', 'surface-sunken', 'surface-raised'])
    for (const color of seen) expect(contrast(color, token(part, surface))).toBeGreaterThanOrEqual(4.5)
})
