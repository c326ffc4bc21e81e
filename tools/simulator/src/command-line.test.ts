import { expect, test } from 'vitest'
import { readSimulateOptions } from './command-line'
import { bwsDevice } from './devices/bws'
import { gt06Device } from './devices/gt06'
import { h02Device } from './devices/h02'

test('defaults drive ten vehicles over all five protocols on the standard ports', () => {
  const options = readSimulateOptions([])
  expect(options).toMatchObject({ devices: 10, host: '127.0.0.1', intervalMs: 5000, demo: false })
  expect(options?.protocols).toHaveLength(5)
  expect(options?.portOf(gt06Device)).toBe(5023)
})

test('ports are one for all, pairs, or JSON', () => {
  const ports = (text: string) => readSimulateOptions(['--ports', text])?.portOf
  expect(ports('5000')?.(h02Device)).toBe(5000)
  expect(ports('h02=15013')?.(h02Device)).toBe(15013)
  expect(ports('h02=15013')?.(gt06Device)).toBe(5023)
  expect(ports('any=5000,bws=15260')?.(h02Device)).toBe(5000)
  expect(ports('any=5000,bws=15260')?.(bwsDevice)).toBe(15260)
  expect(ports('5000')?.(bwsDevice)).toBe(5260)
  expect(ports('{"gt06":15023}')?.(gt06Device)).toBe(15023)
})

test('all protocols can be asked for at once', () => {
  expect(readSimulateOptions(['--protocols', 'all'])?.protocols.length).toBeGreaterThan(40)
  expect(readSimulateOptions(['--protocols', 'h02,bws'])?.protocols).toEqual([h02Device, bwsDevice])
})

test('mistakes are told in a sentence', () => {
  expect(() => readSimulateOptions(['--protocol', 'gt07'])).toThrow('Unknown protocol "gt07"')
  expect(() => readSimulateOptions(['--devices', 'many'])).toThrow('--devices needs a number above 0')
  expect(() => readSimulateOptions(['--ports', 'h02=x'])).toThrow('Cannot read port')
  expect(() => readSimulateOptions(['--nonsense'])).toThrow()
})

test('help is asked for', () => {
  expect(readSimulateOptions(['--help'])).toBeUndefined()
})
