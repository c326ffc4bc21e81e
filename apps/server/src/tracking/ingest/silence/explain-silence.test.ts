import { wireDateFromMs } from '@rastro/model/wire'
import { describe, expect, test } from 'vitest'
import { explainSilence, type SilenceFacts, type SilenceSample } from './explain-silence'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 7, 21, 12)
const HEARD = NOW - 60 * MINUTE

const sample = (minutesBefore: number, more: Partial<SilenceSample> = {}): SilenceSample => ({
  timeMs: HEARD - minutesBefore * MINUTE,
  power: null,
  battery: null,
  batteryLevel: null,
  rssi: null,
  satellites: null,
  alarms: [],
  ...more,
})
/** One sample a minute for an hour; `of` says what it carries, 0 is the last. */
const hour = (of: (minutesBefore: number) => Partial<SilenceSample> = () => ({})): SilenceSample[] =>
  Array.from({ length: 60 }, (_, index) => sample(59 - index, of(59 - index)))
const explain = (more: Partial<SilenceFacts>) =>
  explainSilence({ nowMs: NOW, lastHeardMs: HEARD, samples: hour(), silencesHere: [], peers: [], ...more })
const past = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    beganMs: HEARD - (index + 2) * 1440 * MINUTE,
    endedMs: HEARD - (index + 2) * 1440 * MINUTE + (index + 1) * 60 * MINUTE,
  }))
const peers = (quiet: number, total: number): SilenceFacts['peers'] => [
  { shared: 'operator', name: 'Vivo', quiet, total },
]

describe('why a device is silent', () => {
  test.each<[string, Partial<SilenceFacts>, string, string, string[]]>([
    ['nothing is known', {}, 'unknown', 'low', []],
    [
      'the tracker said its power was cut',
      { samples: hour((at) => (at === 0 ? { alarms: ['powerCut'] } : {})) },
      'powerCut',
      'high',
      ['alarm'],
    ],
    [
      'the voltage of the vehicle fell to nothing',
      { samples: hour((at) => ({ power: at < 2 ? 0.1 : 12.6 })) },
      'powerCut',
      'high',
      ['powerDrop'],
    ],
    [
      'a tracker without a vehicle, which always says 0 V',
      { samples: hour(() => ({ power: 0 })) },
      'unknown',
      'low',
      [],
    ],
    ['a tracker fed by 5 V that falls', { samples: hour((at) => ({ power: at < 2 ? 0 : 5 })) }, 'unknown', 'low', []],
    [
      'a battery tracker that says 0 V and ran down',
      { samples: hour((at) => ({ power: 0, batteryLevel: at + 2 })) },
      'lowBattery',
      'high',
      ['batteryLevel'],
    ],
    [
      'a voltage that fell and came back',
      { samples: hour((at) => ({ power: at === 9 ? 0 : 12.6 })) },
      'unknown',
      'low',
      [],
    ],
    [
      'a battery that is never measured',
      { samples: hour(() => ({ battery: 0, batteryLevel: 0 })) },
      'unknown',
      'low',
      [],
    ],
    [
      'somebody opened the tracker',
      { samples: hour((at) => (at === 5 ? { alarms: ['tampering'] } : {})) },
      'powerCut',
      'medium',
      ['alarm'],
    ],
    ['a vehicle with 24 V that still has it', { samples: hour(() => ({ power: 27.9 })) }, 'unknown', 'low', []],
    [
      'the battery ran down to nothing',
      { samples: hour((at) => ({ batteryLevel: Math.min(100, at + 2) })) },
      'lowBattery',
      'high',
      ['batteryLevel'],
    ],
    ['the battery was low', { samples: hour(() => ({ batteryLevel: 12 })) }, 'lowBattery', 'medium', ['batteryLevel']],
    [
      'the cell fell below 3.5 V',
      { samples: hour((at) => ({ battery: 3.4 + at / 100 })) },
      'lowBattery',
      'medium',
      ['batteryVolts'],
    ],
    ['a full battery', { samples: hour(() => ({ batteryLevel: 95, battery: 4.1 })) }, 'unknown', 'low', []],
    ['the signal faded', { samples: hour((at) => ({ rssi: at < 2 ? 5 : 22 })) }, 'lostSignal', 'low', ['weakSignal']],
    [
      'the signal faded, in dBm',
      { samples: hour((at) => ({ rssi: at < 2 ? -108 : -75 })) },
      'lostSignal',
      'low',
      ['weakSignal'],
    ],
    [
      'signal and satellites faded',
      { samples: hour((at) => ({ rssi: at < 2 ? 5 : 22, satellites: at < 2 ? 0 : 11 })) },
      'lostSignal',
      'medium',
      ['weakSignal', 'fewSatellites'],
    ],
    [
      'it was jammed',
      { samples: hour((at) => (at === 1 ? { alarms: ['jamming'] } : {})) },
      'lostSignal',
      'high',
      ['alarm'],
    ],
    ['it was silent here once before', { silencesHere: past(1) }, 'unknown', 'low', []],
    ['it was silent here twice before', { silencesHere: past(2) }, 'quietPlace', 'medium', ['silentHereBefore']],
    ['it is often silent here', { silencesHere: past(5) }, 'quietPlace', 'high', ['silentHereBefore']],
    ['all of the operator fell silent', { peers: peers(19, 20) }, 'providerOutage', 'high', ['othersQuiet']],
    ['most of a few of the operator', { peers: peers(3, 4) }, 'providerOutage', 'medium', ['othersQuiet']],
    ['a few of many', { peers: peers(3, 40) }, 'unknown', 'low', []],
    [
      'its power was cut where others fell silent too',
      { peers: peers(4, 5), samples: hour((at) => ({ power: at < 2 ? 0 : 12 })) },
      'powerCut',
      'high',
      ['powerDrop', 'othersQuiet'],
    ],
    [
      'all of the operator fell silent where it often is',
      { peers: peers(19, 20), silencesHere: past(5) },
      'providerOutage',
      'high',
      ['othersQuiet', 'silentHereBefore'],
    ],
  ])('%s', (_name, facts, cause, confidence, kinds) => {
    const found = explain(facts)
    expect(found).toMatchObject({ cause, confidence, silentSinceMs: HEARD, usualIntervalMs: MINUTE })
    expect(found.evidence.map(({ kind }) => kind)).toEqual(kinds)
  })
  test('an old sign does not explain a silence of today', () => {
    const samples = [sample(300, { alarms: ['powerCut'] }), ...hour()]
    expect(explain({ samples }).cause).toBe('unknown')
  })
  test('a device that speaks is not silent, nor one that speaks rarely before three of its intervals', () => {
    expect(explain({ lastHeardMs: NOW - 9 * MINUTE }).cause).toBeNull()
    const rare = [180, 120, 60, 0].map((minutes) => sample(minutes))
    expect(explain({ samples: rare })).toMatchObject({ cause: null, silentSinceMs: null, usualIntervalMs: 60 * MINUTE })
    expect(explain({ samples: rare, nowMs: HEARD + 181 * MINUTE }).cause).toBe('unknown')
  })
  test('a device that never spoke is silent for a reason nobody knows', () => {
    expect(explain({ lastHeardMs: null, samples: [] })).toMatchObject({ cause: 'unknown', silentSinceMs: null })
  })

  test('a drop is dated by the first reading without power', () => {
    const { evidence } = explain({ samples: hour((at) => ({ power: at < 10 ? 0.1 : 12.6 })) })
    expect(evidence).toMatchObject([
      { kind: 'powerDrop', before: 12.6, after: 0.1, at: wireDateFromMs(HEARD - 9 * MINUTE), overMs: MINUTE },
    ])
  })
})
