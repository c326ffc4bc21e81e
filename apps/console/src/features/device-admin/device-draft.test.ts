import type { Device } from '@rastro/model/device'
import { deviceFields } from '@rastro/model/device-fields'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT, deviceOf, draftLike, draftOf, isNumeric, type DeviceDraft } from './device-draft'

const UNITS = { locale: 'pt-BR', speedUnit: 'kmh' } as const

const device = (attributes: Record<string, unknown>, rest: Partial<Device> = {}): Device => ({
  id: 7,
  attributes,
  groupId: 3,
  calendarId: 0,
  name: 'Caminhão 7',
  uniqueId: '490154203237518',
  status: 'online',
  lastUpdate: null,
  positionId: 0,
  phone: '+5541987654321',
  model: 'FH 540',
  contact: null,
  category: 'truck',
  disabled: false,
  expirationTime: null,
  ...rest,
})

const filledIn = (): DeviceDraft => ({
  ...EMPTY_DRAFT,
  fields: Object.fromEntries(deviceFields.map((field) => [field.key, isNumeric(field) ? '12,5' : '2026-03-04'])),
})

test('[ADM-DEVICES-28] every field that is filled in comes back', () => {
  const sent = deviceOf(filledIn(), null, UNITS)
  for (const field of deviceFields)
    expect([field.key, sent.attributes[field.key]]).toEqual([field.key, isNumeric(field) ? 12.5 : '2026-03-04'])
  expect(draftOf(device(sent.attributes), UNITS).fields).toMatchObject({ ...filledIn().fields, monthlyValue: '12,50' })
})

test('[CORE-DEVICES-02] what nobody touched keeps its very value, also what the form cannot show', () => {
  const attributes = {
    fuelCapacity: '120',
    odd: { list: [1] },
    speedLimit: 43.19654,
    imageVersion: 4,
    mine: 'x',
    on: true,
  }
  const before = device(attributes)
  expect(deviceOf(draftOf(before, UNITS), before, UNITS)).toEqual(before)
})

test('an emptied field is removed, a new attribute has its type', () => {
  const before = device({ placa: 'ABC1D23', mine: 'x', gone: 1 })
  const draft = draftOf(before, UNITS)
  const extras = [
    ...draft.extras.filter(({ key }) => key !== 'gone'),
    { id: 98, key: 'consumo', type: 'number' as const, value: '2,5' },
    { id: 99, key: 'câmera', type: 'flag' as const, value: 'true' },
  ]
  const sent = deviceOf({ ...draft, fields: { ...draft.fields, placa: ' ' }, extras }, before, UNITS)
  expect(sent.attributes).toEqual({ mine: 'x', consumo: 2.5, câmera: true })
})

test('[ADM-DEVICES-28] the speed limit is typed in the unit of the user and kept in knots', () => {
  const sent = deviceOf({ ...EMPTY_DRAFT, speedLimit: '80' }, null, UNITS)
  expect(sent.attributes['speedLimit']).toBeCloseTo(43.196544, 5)
  const back = device(sent.attributes)
  expect(draftOf(back, UNITS).speedLimit).toBe('80')
  expect(draftOf(back, { locale: 'en-US', speedUnit: 'mph' }).speedLimit).toBe('49.71')
})

test('the last day of a device lasts until its end, and keeps its time when untouched', () => {
  const sent = deviceOf({ ...EMPTY_DRAFT, expiresOn: '2026-05-31' }, null, UNITS)
  expect(new Date(sent.expirationTime ?? '')).toEqual(new Date(2026, 4, 31, 23, 59, 59))
  const before = device({}, { expirationTime: '2026-05-31T10:11:12.000+00:00' })
  expect(deviceOf(draftOf(before, UNITS), before, UNITS).expirationTime).toBe('2026-05-31T10:11:12.000+00:00')
  expect(deviceOf({ ...draftOf(before, UNITS), expiresOn: '' }, before, UNITS).expirationTime).toBeNull()
})

test('another one like this shares everything but what identifies it', () => {
  const like = draftLike(
    device({ placa: 'ABC1D23', 'device.operator': 'Vivo', iccid: '89', imageVersion: 3, mine: 'x' }),
    UNITS,
  )
  expect(like).toMatchObject({ name: '', uniqueId: '', phone: '', model: 'FH 540', category: 'truck', groupId: 3 })
  const sent = deviceOf({ ...like, name: 'B', uniqueId: '2' }, null, UNITS)
  expect(sent.attributes).toEqual({ 'device.operator': 'Vivo', mine: 'x' })
  expect(sent.id).toBe(0)
})

test('plates and phones are tidied', () => {
  const sent = deviceOf({ ...EMPTY_DRAFT, phone: '(41) 98765-4321', fields: { placa: 'abc1234' } }, null, UNITS)
  expect(sent.phone).toBe('+5541987654321')
  expect(sent.attributes['placa']).toBe('ABC-1234')
  const english = { locale: 'en-US', speedUnit: 'mph' } as const
  expect(deviceOf({ ...EMPTY_DRAFT, phone: '(415) 555-1234' }, null, english).phone).toBe('(415) 555-1234')
})

test('settings of the decoder are stored in their type, and those nobody touched as they were', () => {
  const before = device({ 'suntech.hbm': '2', 'gl200.ack': true, 'h02.ack': 'false' })
  const draft = draftOf(before, UNITS)
  expect(draft.extras).toEqual([])
  expect(draft.fields).toMatchObject({ 'suntech.hbm': '2', 'gl200.ack': 'true', 'h02.ack': 'false' })
  const typed = { ...draft.fields, 'suntech.includeAdc': 'true', 'osmand.minAccuracy': '12,5', 'gl200.ack': '' }
  expect(deviceOf({ ...draft, fields: typed }, before, UNITS).attributes).toEqual({
    'suntech.hbm': '2',
    'h02.ack': 'false',
    'suntech.includeAdc': true,
    'osmand.minAccuracy': 12.5,
  })
})
