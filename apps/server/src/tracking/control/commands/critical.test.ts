import { describe, expect, test } from 'vitest'
import { protocols } from '@rastro/protocols'
import { isCritical, type JudgedCommand } from './critical'
import { encodeCommand } from './encode'
import { isRefusal, isShownBy } from './read-back'
import { supersedes } from './supersede'

const device = {
  id: 1,
  uniqueId: '860000000000001',
  name: 'd',
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  accountId: null,
  expiresAtMs: null,
  attributes: {},
}
const now = new Date(Date.UTC(2026, 7, 21))

function judged(protocol: string, command: JudgedCommand, types: readonly string[] = []): boolean {
  const speech = { device, protocol: protocols.find(({ name }) => name === protocol), now }
  return isCritical(command, types, (one) => {
    const encoded = encodeCommand({ ...one, textChannel: false }, speech)
    return 'bytes' in encoded ? encoded.bytes : undefined
  })
}
const text = (data: string): JudgedCommand => ({ type: 'custom', attributes: { data } })
const HEX_OF_SETDIGOUT_1 = '7365746469676f75742031'

describe('[CORE-COMMANDS-09] what can stop a vehicle', () => {
  test.each<[string, JudgedCommand, boolean]>([
    ['gt06', { type: 'engineStop', attributes: {} }, true],
    ['', { type: 'engineStop', attributes: {} }, true],
    ['gt06', { type: 'engineResume', attributes: { critical: true } }, false],
    ['gt06', text('Relay,1#'), true],
    ['gt06', text('RELAY, 1 #'), true],
    ['gt06', text('Relay,0#'), false],
    ['gt06', text('STATUS#'), false],
    ['gt06', text('DYD,123456#'), true],
    ['gt06', text('HFYD,123456#'), false],
    ['teltonika', text('setdigout 1'), true],
    ['teltonika', text('setdigout 01 60'), true],
    ['teltonika', text('setdigout 00'), false],
    ['teltonika', text(HEX_OF_SETDIGOUT_1), true],
    ['teltonika', text('getver'), false],
    ['suntech', { type: 'outputControl', attributes: { index: 1, data: '1' } }, true],
    ['suntech', { type: 'outputControl', attributes: { index: 2, data: '1' } }, false],
    ['suntech', text('ST300CMD;860000000000001;02;Enable1'), true],
    ['suntech', text('ST300CMD;860000000000001;02;Disable1'), false],
    ['h02', { type: 'rebootDevice', attributes: {} }, false],
    ['', text('XYZ'), false],
    ['', { type: 'custom', attributes: { data: 'XYZ', critical: true } }, true],
  ])('%s %j: %s', (protocol, command, expected) => {
    expect(judged(protocol, command)).toBe(expected)
  })
  test('a type that the operator names', () => {
    const powerOff = { type: 'powerOff', attributes: {} }
    expect(judged('', powerOff)).toBe(false)
    expect(judged('', powerOff, ['powerOff'])).toBe(true)
  })
  test.each(protocols.filter(({ commands }) => commands.includes('engineStop')).map(({ name }) => name))(
    'the words of %s for setting free are not words that cut',
    (name) => {
      expect(judged(name, { type: 'engineResume', attributes: {} })).toBe(false)
      const speech = { device, protocol: protocols.find((one) => one.name === name), now }
      const resume = encodeCommand({ type: 'engineResume', attributes: {}, textChannel: false }, speech)
      if (!('bytes' in resume)) throw new Error(resume.unsupported)
      expect(judged(name, text(Buffer.from(resume.bytes).toString('latin1')))).toBe(false)
    },
  )
})

const order = (type: string, critical = false) => ({ type, critical })
test.each([
  [order('engineResume'), order('engineStop', true), true],
  [order('engineStop', true), order('engineResume'), true],
  [order('engineStop', true), order('engineStop', true), true],
  [order('engineResume'), order('custom', true), true],
  [order('engineResume'), order('custom'), false],
  [order('alarmArm'), order('alarmDisarm'), true],
  [order('alarmArm'), order('engineStop', true), false],
  [order('custom'), order('custom'), false],
])('[CORE-COMMANDS-05] %j takes the place of %j: %s', (newer, waiting, expected) => {
  expect(supersedes(newer, waiting)).toBe(expected)
})

test.each([
  ['engineStop', { blocked: true }, true],
  ['engineStop', { blocked: false, out1: true }, false],
  ['engineStop', { out1: true }, true],
  ['engineStop', { output: 3 }, true],
  ['engineStop', { output: 2 }, false],
  ['engineStop', {}, false],
  ['engineResume', { output: 2 }, true],
  ['engineResume', { blocked: true }, false],
  ['engineResume', {}, false],
  ['alarmArm', { armed: true }, true],
  ['custom', { blocked: true }, false],
])('%s is shown by %j: %s', (type, attributes, expected) => {
  expect(isShownBy(type, attributes)).toBe(expected)
})

test.each([
  ['Relay,1#:OK!', false],
  ['DYD=Success!', false],
  ['DYD=Unvalued Fix', true],
  ['DYD=Speed Limit, Speed 40km/h', true],
  ['ERROR 100', true],
  ['Command not supported', true],
  ['FAIL', true],
  ['45;Enable1', false],
])('%s is a refusal: %s', (result, expected) => {
  expect(isRefusal(result)).toBe(expected)
})
