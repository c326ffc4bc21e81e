import { describe, expect, test } from 'vitest'
import { BLANK_MEMORY } from '#src/tracking/ingest/motion/index'
import type { AttributeValue, TrackedPosition } from '#src/tracking/position/positions/index'
import * as detectors from './index'

type Attributes = Record<string, AttributeValue>
const position = (attributes: Attributes): TrackedPosition => ({
  id: 0,
  deviceId: 1,
  protocol: 'line',
  serverTimeMs: 2000,
  deviceTimeMs: 1000,
  fixTimeMs: 1000,
  valid: true,
  latitude: 0,
  longitude: 0,
  altitudeMeters: 0,
  speedKnots: 0,
  courseDegrees: 0,
  accuracyMeters: 0,
  address: null,
  network: null,
  geofenceIds: null,
  fingerprint: 0,
  attributes,
})

const seen = (
  detector: detectors.Detector,
  now: Attributes,
  before: Attributes | null,
  settings: Record<string, unknown> = {},
): string[] => {
  const last = before && position(before)
  const setting = (key: string): unknown => settings[key]
  const { detected } = detector.detect(position(now), { last, memory: BLANK_MEMORY, setting, hooks: {} })
  return detected.map(({ type, attributes }) => [type, ...Object.values(attributes ?? {})].join(' '))
}

describe('detectors', () => {
  const { detectAlarm, detectCommandResult, detectDriver, detectIgnition, detectMedia } = detectors
  test.each<[string, detectors.Detector, Attributes, Attributes | null, string[]]>([
    ['an alarm', detectAlarm, { alarm: 'sos' }, null, ['alarm sos']],
    ['each alarm of a list', detectAlarm, { alarm: 'sos, powerCut,sos' }, {}, ['alarm sos', 'alarm powerCut']],
    ['an alarm that goes on', detectAlarm, { alarm: 'sos' }, { alarm: 'sos' }, []],
    ['one more alarm', detectAlarm, { alarm: 'sos,jamming' }, { alarm: 'sos' }, ['alarm jamming']],
    ['no alarm', detectAlarm, { alarm: '' }, null, []],
    ['the key turned on', detectIgnition, { ignition: true }, { ignition: false }, ['ignitionOn']],
    ['the key turned off', detectIgnition, { ignition: false }, { ignition: true }, ['ignitionOff']],
    ['the key as it was', detectIgnition, { ignition: true }, { ignition: true }, []],
    ['a key not known before', detectIgnition, { ignition: true }, {}, []],
    ['a first driver', detectDriver, { driverUniqueId: 'A1' }, {}, ['driverChanged A1']],
    ['another driver', detectDriver, { driverUniqueId: 'B2' }, { driverUniqueId: 'A1' }, ['driverChanged B2']],
    ['the same driver', detectDriver, { driverUniqueId: 'A1' }, { driverUniqueId: 'A1' }, []],
    ['no driver any more', detectDriver, {}, { driverUniqueId: 'A1' }, []],
    ['an answer', detectCommandResult, { result: 'OK' }, { result: 'OK' }, ['commandResult OK']],
    ['no answer', detectCommandResult, {}, null, []],
    [
      'pictures and sound',
      detectMedia,
      { image: 'a.jpg', audio: 'b.wav' },
      null,
      ['media image a.jpg', 'media audio b.wav'],
    ],
  ])('%s', (_name, detector, now, before, expected) => {
    expect(seen(detector, now, before)).toEqual(expected)
  })
  test('alarms that go on are told again where event.ignoreDuplicateAlerts is off', () => {
    const settings = { 'event.ignoreDuplicateAlerts': false }
    expect(seen(detectAlarm, { alarm: 'sos' }, { alarm: 'sos' }, settings)).toEqual(['alarm sos'])
  })
  test('only media and answers are read from late positions', () => {
    const late = Object.entries(detectors).filter(([name, one]) => name.startsWith('detect') && 'seesLate' in one)
    expect(late.map(([name]) => name).sort()).toEqual(['detectCommandResult', 'detectMedia'])
  })
})
