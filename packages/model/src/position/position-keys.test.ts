import { describe, expect, test } from 'vitest'
import { ALARMS, NUMBERED_POSITION_KEYS, POSITION_KEYS, isKnownAlarm, positionKey } from './position-keys'

describe('position keys', () => {
  test('every key is declared once', () => {
    for (const keys of [POSITION_KEYS, NUMBERED_POSITION_KEYS]) {
      const names = keys.map((key) => key.name)
      expect(new Set(names).size).toBe(names.length)
    }
    expect(POSITION_KEYS.filter(({ rare }) => !rare)).toHaveLength(73)
    expect(ALARMS).toHaveLength(39)
  })

  test.each([
    ['power', 'V', 'number', 'volts'],
    ['hours', 'ms', 'number', 'durationMs'],
    ['totalDistance', 'm', 'number', 'distance'],
    ['obdSpeed', 'km/h', 'number', 'speedKmh'],
    ['speedLimit', 'kn', 'number', 'speedKnots'],
    ['ignition', null, 'boolean', 'flag'],
    ['status', null, 'mixed', 'text'],
  ])('%s is stored in %j', (name, unit, type, format) => {
    expect(positionKey(name)?.key).toMatchObject({ name, unit, type, format, numbered: false })
  })

  test.each([
    ['temp2', 'temp', 2],
    ['in10', 'in', 10],
    ['adc1', 'adc', 1],
    ['in0', 'in', 0],
    ['fuel2', 'fuel', 2],
    ['tag12Temp', 'tagTemp', 12],
    ['batteryTemp1', 'batteryTemp', 1],
    ['tire3SensorId', 'tireSensorId', 3],
  ])('%s is number %s of its prefix', (name, prefix, number) => {
    expect(positionKey(name)).toMatchObject({ key: { name: prefix, numbered: true }, number })
  })

  test.each(['temp', 'temp01', 'temp1x', 'tag1', 'tagMajor', 'io', '', 'constructor'])(
    '%j is not a known key',
    (name) => {
      expect(positionKey(name)).toBeNull()
    },
  )

  test('alarms are known by name', () => {
    expect(isKnownAlarm('sos')).toBe(true)
    expect(isKnownAlarm('SOS')).toBe(false)
  })
})
