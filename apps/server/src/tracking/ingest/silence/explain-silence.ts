import type { SilenceCause, SilenceEvidence } from '@rastro/model/silence'
import { wireDateFromMs } from '@rastro/model/wire'

/** One position before the silence, as far as it can tell of its cause. */
export interface SilenceSample {
  timeMs: number
  /** Volts of the vehicle and of the tracker's own battery. */
  power: number | null
  battery: number | null
  /** Percent. */
  batteryLevel: number | null
  rssi: number | null
  satellites: number | null
  alarms: readonly string[]
}

/** Devices that share something with the silent one and spoke shortly before it fell silent; it is not among them. */
export interface SilentPeers {
  shared: 'operator' | 'broker' | 'protocol'
  name: string
  total: number
  /** Those that fell silent at the same time. */
  quiet: number
}

export interface SilenceFacts {
  nowMs: number
  /** Null when the device never spoke. */
  lastHeardMs: number | null
  /** Of the hours before the silence, oldest first. */
  samples: readonly SilenceSample[]
  /** Earlier silences near the place where it fell silent. */
  silencesHere: ReadonlyArray<{ beganMs: number; endedMs: number }>
  peers: readonly SilentPeers[]
}

export type Confidence = 'high' | 'medium' | 'low'

export interface Explanation {
  silentSinceMs: number | null
  cause: SilenceCause | null
  confidence: Confidence
  evidence: SilenceEvidence[]
  usualIntervalMs: number | null
}

interface Suspicion {
  cause: Exclude<SilenceCause, 'unknown'>
  confidence: Confidence
  evidence: SilenceEvidence[]
}

const MINUTE_MS = 60_000
/** No device is called silent before that. */
const SILENT_AFTER_MS = 10 * MINUTE_MS
/** A device that speaks rarely is silent after so many of its usual intervals. */
const INTERVALS = 3
/** How long before the silence a sign may lie and still speak for a cause. */
const SIGN_MS = 60 * MINUTE_MS

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? null
}

function usualInterval(samples: readonly SilenceSample[]): number | null {
  const gaps = samples.slice(1).map(({ timeMs }, index) => timeMs - (samples[index]?.timeMs ?? timeMs))
  return gaps.length >= 3 ? median(gaps) : null
}

interface Reading {
  timeMs: number
  value: number
}
type Measure = 'power' | 'battery' | 'batteryLevel' | 'rssi' | 'satellites'
const readings = (samples: readonly SilenceSample[], measure: Measure): Reading[] =>
  samples.flatMap(({ timeMs, [measure]: value }) => (value === null ? [] : [{ timeMs, value }]))

interface Before {
  samples: readonly SilenceSample[]
  /** Those of the last hour before the silence. */
  latest: readonly SilenceSample[]
}

const alarmsAmong = ({ latest }: Before, wanted: readonly string[]): SilenceEvidence[] =>
  latest.flatMap(({ timeMs, alarms }) =>
    alarms
      .filter((alarm) => wanted.includes(alarm))
      .map((alarm) => ({ kind: 'alarm' as const, alarm, at: wireDateFromMs(timeMs) })),
  )

const SUPPLIED_VOLTS = 8
const CUT_VOLTS = 5

/** Someone, or a fuse, took the vehicle's power away. */
function powerCut(before: Before): Suspicion | null {
  const evidence = alarmsAmong(before, ['powerCut', 'powerOff', 'tampering', 'removing'])
  const wasCut = evidence.some((one) => one.kind === 'alarm' && one.alarm === 'powerCut')
  const volts = readings(before.samples, 'power')
  const last = volts.at(-1)
  const supplied = volts.findLast(({ value }) => value >= SUPPLIED_VOLTS)
  const hasDropped = last !== undefined && supplied !== undefined && last.value < CUT_VOLTS
  if (hasDropped) {
    const cut = volts.find(({ timeMs, value }) => timeMs > supplied.timeMs && value < CUT_VOLTS) ?? last
    evidence.push({
      kind: 'powerDrop',
      before: supplied.value,
      after: last.value,
      at: wireDateFromMs(cut.timeMs),
      overMs: cut.timeMs - supplied.timeMs,
    })
  }
  if (evidence.length === 0) return null
  return { cause: 'powerCut', confidence: wasCut || hasDropped ? 'high' : 'medium', evidence }
}

const LOW_PERCENT = 15
const EMPTY_PERCENT = 5
const LOW_CELL_VOLTS = 3.5

/** Trackers that measure nothing say 0 each time. */
const isMeasured = (all: readonly Reading[]): boolean => all.some(({ value }) => value > 0)

/** The tracker's own battery ran down. */
function lowBattery(before: Before): Suspicion | null {
  const evidence = alarmsAmong(before, ['lowBattery', 'lowPower'])
  let isEmpty = evidence.length > 0
  const levels = readings(before.samples, 'batteryLevel')
  const [firstLevel, lastLevel] = isMeasured(levels) ? [levels[0], levels.at(-1)] : []
  if (firstLevel && lastLevel && lastLevel.value <= LOW_PERCENT) {
    const at = wireDateFromMs(lastLevel.timeMs)
    evidence.push({ kind: 'batteryLevel', first: firstLevel.value, last: lastLevel.value, at })
    isEmpty ||= lastLevel.value <= EMPTY_PERCENT
  }
  const volts = readings(before.samples, 'battery')
  const [first, last] = [volts[0], volts.at(-1)]
  if (first && last && last.value > 0 && last.value <= LOW_CELL_VOLTS && last.value < first.value) {
    evidence.push({ kind: 'batteryVolts', first: first.value, last: last.value, at: wireDateFromMs(last.timeMs) })
  }
  return evidence.length > 0 ? { cause: 'lowBattery', confidence: isEmpty ? 'high' : 'medium', evidence } : null
}

const FEW_READINGS = 4
/** A signal in dBm is negative; any other grows from 0. */
const isWeakerThan = (usual: number, last: number): boolean => (usual < 0 ? last <= usual - 15 : last <= usual * 0.4)

/** The usual of the readings before the last; null when there are too few to know. */
function usualBeforeLast(all: readonly Reading[]): { usual: number; last: Reading } | null {
  const last = all.at(-1)
  const usual = all.length > FEW_READINGS ? median(all.slice(0, -1).map(({ value }) => value)) : null
  return last && usual !== null ? { usual, last } : null
}

/** Reception got worse until there was none: a garage, a tunnel, a jammer. */
function lostSignal(before: Before): Suspicion | null {
  const evidence = alarmsAmong(before, ['jamming', 'gpsAntennaCut'])
  const isJammed = evidence.some((one) => one.kind === 'alarm' && one.alarm === 'jamming')
  const kinds = [
    ['weakSignal', 'rssi'],
    ['fewSatellites', 'satellites'],
  ] as const
  for (const [kind, measure] of kinds) {
    const found = usualBeforeLast(readings(before.samples, measure))
    if (!found || found.usual === 0 || !isWeakerThan(found.usual, found.last.value)) continue
    evidence.push({ kind, usual: found.usual, last: found.last.value, at: wireDateFromMs(found.last.timeMs) })
  }
  if (evidence.length === 0) return null
  return { cause: 'lostSignal', confidence: isJammed ? 'high' : evidence.length > 1 ? 'medium' : 'low', evidence }
}

/** It was silent here before, and came back. */
function quietPlace(silences: SilenceFacts['silencesHere']): Suspicion | null {
  const last = silences.toSorted((one, other) => one.endedMs - other.endedMs).at(-1)
  if (!last || silences.length < 2) return null
  const longestMs = Math.max(...silences.map(({ beganMs, endedMs }) => endedMs - beganMs))
  const lastEnded = wireDateFromMs(last.endedMs)
  return {
    cause: 'quietPlace',
    confidence: silences.length >= 4 ? 'high' : 'medium',
    evidence: [{ kind: 'silentHereBefore', count: silences.length, longestMs, lastEnded }],
  }
}

const MANY = 10
const SOME = 4

/** Others that share the network, the broker or the protocol fell silent at the same moment. */
function providerOutage(peers: readonly SilentPeers[]): Suspicion | null {
  const struck = peers.filter(({ total, quiet }) => total >= SOME && quiet / total >= 0.6)
  if (struck.length === 0) return null
  const isSure = struck.some(({ total, quiet }) => total >= MANY && quiet / total >= 0.8)
  return {
    cause: 'providerOutage',
    confidence: isSure ? 'high' : 'medium',
    evidence: struck.map((one) => ({ kind: 'othersQuiet' as const, ...one })),
  }
}

const WEIGHT = { high: 3, medium: 2, low: 1 } as const

/** The likeliest cause of a silence. Of equally likely ones, the first of the listed order. */
export function explainSilence(facts: SilenceFacts): Explanation {
  const { nowMs, lastHeardMs, samples } = facts
  const usualIntervalMs = usualInterval(samples)
  const silentAfterMs = Math.max(SILENT_AFTER_MS, (usualIntervalMs ?? 0) * INTERVALS)
  if (lastHeardMs !== null && nowMs - lastHeardMs < silentAfterMs) {
    return { silentSinceMs: null, cause: null, confidence: 'high', evidence: [], usualIntervalMs }
  }
  const latest = samples.filter(({ timeMs }) => lastHeardMs !== null && lastHeardMs - timeMs <= SIGN_MS)
  const before = { samples, latest }
  const suspicions = [
    powerCut(before),
    providerOutage(facts.peers),
    lowBattery(before),
    quietPlace(facts.silencesHere),
    lostSignal(before),
  ].filter((one) => one !== null)
  const [best] = suspicions.toSorted((one, other) => WEIGHT[other.confidence] - WEIGHT[one.confidence])
  return {
    silentSinceMs: lastHeardMs,
    cause: best?.cause ?? 'unknown',
    confidence: best?.confidence ?? 'low',
    evidence: suspicions.flatMap(({ evidence }) => evidence),
    usualIntervalMs,
  }
}
