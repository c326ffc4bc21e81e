import { deviceFields } from '@rastro/model/device-fields'
import { expect, test } from 'vitest'
import { TAB_FIELDS, tabOf } from './form-tabs'

test('[ADM-DEVICES-28] every field of the model has its place on a tab, and one place only', () => {
  const placed: string[] = Object.values(TAB_FIELDS).flat()
  const colours = deviceFields.filter(({ kind }) => kind === 'color').map(({ key }) => key)
  const wanted = deviceFields.map(({ key }) => key)
  expect(wanted.filter((key) => !placed.includes(key) && !colours.includes(key))).toEqual([])
  expect(new Set(placed).size).toBe(placed.length)
})

test('a problem is shown where its field is', () => {
  expect(tabOf('name')).toBe('main')
  expect(tabOf('speedLimit')).toBe('vehicle')
  expect(tabOf('iccid')).toBe('sim')
  expect(tabOf('tarkan.color')).toBe('appearance')
  expect(tabOf('extra-3')).toBe('attributes')
})
