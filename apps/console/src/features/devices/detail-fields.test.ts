import { beforeAll, describe, expect, test } from 'vitest'
import type { FleetUnit } from '#src/live/contract'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { DEFAULT_FIELDS, allFieldsOf, chosenFields, fieldsOf } from './detail-fields'
import type { Words } from '#src/widgets/telemetry'
import { wordsFor } from '#src/widgets/telemetry/testing/words'

let words: Words
beforeAll(async () => void (words = await wordsFor('pt-BR')))

const unit = (attributes: Record<string, unknown>, parts = {}): FleetUnit => ({
  device: makeDevice(7, { attributes: { placa: 'ABC1D23' } }),
  position: makePosition(7, { speed: 10, course: 225, protocol: 'gt06', attributes, ...parts }),
  moving: false,
  anchored: false,
  answer: { state: 'stopped', sinceMs: null, place: null, silence: null, blocked: null },
})
const owner = (list?: string) => ({ attributes: list === undefined ? {} : { 'tarkan.deviceAttributes': list } })

describe('fields of a device', () => {
  test('[CORE-DEVICES-29] the user’s list wins over the server’s; empty means the default set', () => {
    expect(chosenFields(owner(), owner('ignition, power,sat,sat'))).toEqual(['ignition', 'power', 'sat'])
    expect(chosenFields(owner('rpm'), owner('ignition'))).toEqual(['rpm'])
    expect(chosenFields(owner(' , '), owner(''))).toBe(DEFAULT_FIELDS)
  })

  test('[CORE-DEVICES-29] exactly the chosen ones are shown, in order; names that mean nothing are ignored', () => {
    const names = fieldsOf(['sat', 'nonsense', 'placa', 'power', 'tag9'], unit({ sat: 3, tag9: 1 }), words).map(
      (field) => field.name,
    )
    expect(names).toEqual(['sat', 'placa', 'power', 'tag9'])
  })

  test('[CORE-DEVICES-04] what is missing is blank', () => {
    const fields = fieldsOf(DEFAULT_FIELDS, unit({ power: 11 }), words)
    expect(fields.map(({ name, text }) => [name, text])).toContainEqual(['battery', ''])
    expect(JSON.stringify(fields)).not.toMatch(/undefined|null|NaN/)
    expect(fields.find(({ name }) => name === 'power')?.level).toBe('critical')
  })

  test('speed and course are in words', () => {
    const [speed, course] = fieldsOf(['speed', 'course'], unit({}), words)
    expect([speed?.text, course?.text]).toEqual(['19 km/h', '225° SO'])
  })

  test('the driver is his name, else his card', () => {
    expect(fieldsOf(['driverName'], unit({ driverUniqueId: 'A1' }), words)[0]?.text).toBe('A1')
    expect(fieldsOf(['driverName'], unit({ driverUniqueId: 'A1', driverName: 'Ana' }), words)[0]?.text).toBe('Ana')
  })

  test('the table holds every attribute by label', () => {
    const names = allFieldsOf(unit({ vendorX: 5, ignition: true }), words).map((field) => field.name)
    expect(names).toEqual(expect.arrayContaining(['vendorX', 'ignition', 'protocol', 'speed']))
    expect(allFieldsOf({ ...unit({}), position: null }, words)).toEqual([])
  })
})
