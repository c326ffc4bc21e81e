import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DeviceInput } from '../device/index'
import { Permission } from '../permission/index'
import { AttributesInput, DateInput, FlagInput, IntegerInput, NumberInput, TextInput } from '../wire/index'
import { looseScalars } from './loose-scalars'

const read = (schema: z.ZodType, value: unknown): unknown => {
  const { data, success } = schema.safeParse(looseScalars(schema, value))
  return success ? data : 'refused'
}

describe('scalars of another type are taken as stock servers take them', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['a number in a text', IntegerInput, '2', 2],
    ['one with blanks', IntegerInput, ' -17 ', -17],
    ['a fraction in a text', NumberInput, '12.5', 12.5],
    ['an empty text is null', IntegerInput, '', 0],
    ['a blank text is null', FlagInput, ' ', false],
    ['null in a text', NumberInput, 'null', 0],
    ['no number', NumberInput, '12 km', 'refused'],
    ['a number beyond all', NumberInput, '1e999', 'refused'],
    ['not a number', NumberInput, 'NaN', 'refused'],
    ['a fraction where none belongs', IntegerInput, '2.5', 'refused'],
    ['a flag in a text', FlagInput, 'true', true],
    ['a loud one', FlagInput, 'FALSE', false],
    ['a flag as a number', FlagInput, 1, true],
    ['none as a number', FlagInput, 0, false],
    ['a number in a text is no flag', FlagInput, '1', 'refused'],
    ['a flag is no number', IntegerInput, true, 'refused'],
    ['a number for a text', TextInput(10), 12.5, '12.5'],
    ['digits that a number has lost are no text', TextInput(30), 2 ** 60, 'refused'],
    ['a flag for a text', TextInput(10), false, 'false'],
    ['an empty text stays one', TextInput(10), '', ''],
    ['a list is no text', TextInput(10), ['a'], 'refused'],
    ['epoch milliseconds in a text', DateInput, '1760000000000', '2025-10-09T08:53:20.000+00:00'],
    ['no date', DateInput, '', null],
    [
      'free maps stay as they are',
      AttributesInput,
      { a: '2', b: 1, c: null, d: [{ e: 'x' }] },
      { a: '2', b: 1, c: null, d: [{ e: 'x' }] },
    ],
    ['links', Permission, { userId: '2', deviceId: 3 }, { userId: 2, deviceId: 3 }],
    ['many links', z.array(Permission), [{ userId: '2', deviceId: '3' }], [{ userId: 2, deviceId: 3 }]],
    ['no link', Permission, { userId: '', deviceId: 3 }, 'refused'],
  ])('%s', (_name, schema, value, expected) => expect(read(schema, value)).toEqual(expected))

  test('a whole device of a script', () => {
    const device = {
      id: '0',
      name: 12,
      uniqueId: 860000000000001,
      groupId: '',
      disabled: 'false',
      expirationTime: '',
      phone: 5,
    }
    expect(read(DeviceInput, device)).toMatchObject({
      name: '12',
      uniqueId: '860000000000001',
      groupId: 0,
      disabled: false,
      expirationTime: null,
      phone: '5',
      attributes: {},
    })
    expect(read(DeviceInput, { ...device, unknown: 1 })).toBe('refused')
  })
})
