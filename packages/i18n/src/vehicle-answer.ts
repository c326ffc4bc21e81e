import type words from './pt-BR/answer.json'
import type { TextKey } from './texts'

/** What is said of a vehicle. Times are epoch ms; what is not known is null. */
export interface AnswerFacts {
  name: string
  plate: string
  state: keyof typeof words.state
  sinceMs: number | null
  place: string | null
  speedKnots: number | null
  /** When its tracker last said anything. */
  heardMs: number | null
  /** Its tracker can be reached now. */
  isOnline: boolean
  silence: keyof typeof words.silence | null
  blocked: { sinceMs: number | null; by: string | null } | null
}

/** Words and figures as one person reads them. */
export interface AnswerWords {
  /** A text of the area `answer`. */
  text(key: TextKey<typeof words>, values?: Readonly<Record<string, string>>): string
  duration(ms: number): string
  speed(knots: number): string
  /** `3 min ago`. */
  age(atMs: number, nowMs: number): string
}

/** The answer, part by part; empty where there is nothing to say. */
export interface AnswerParts {
  name: string
  plate: string
  state: string
  place: string
  speed: string
  signal: string
  silence: string
  blocked: string
}

/** A signal younger than this is there now. */
const NOW_MS = 60_000

function blockedText({ sinceMs, by }: NonNullable<AnswerFacts['blocked']>, nowMs: number, words: AnswerWords): string {
  const time = sinceMs === null ? '' : words.duration(nowMs - sinceMs)
  const name = by ?? ''
  if (time && name) return words.text('blockedForBy', { time, name })
  if (time) return words.text('blockedFor', { time })
  return name ? words.text('blockedBy', { name }) : words.text('blocked')
}

function signalText({ heardMs, state, isOnline }: AnswerFacts, nowMs: number, words: AnswerWords): string {
  // Who is silent says since when already.
  if (heardMs === null || state === 'silent') return ''
  const age =
    nowMs - heardMs < NOW_MS ? words.text('signalNow') : words.text('signal', { age: words.age(heardMs, nowMs) })
  return isOnline ? age : `${words.text('offline')}, ${age}`
}

/**
 * What is said of a vehicle wherever it is shown: name · plate — state since · place · speed · age of the signal · blocked
 * since, by whom.
 */
export function answerParts(facts: AnswerFacts, nowMs: number, words: AnswerWords): AnswerParts {
  const { name, plate, state, sinceMs, place, speedKnots, silence, blocked } = facts
  const isTimed = sinceMs !== null && state !== 'never'
  return {
    name,
    plate: plate !== '' && !name.includes(plate) ? plate : '',
    state: isTimed
      ? words.text(`for.${state}`, { time: words.duration(nowMs - sinceMs) })
      : words.text(`state.${state}`),
    place: place ?? '',
    speed: state === 'moving' && speedKnots !== null ? words.speed(speedKnots) : '',
    signal: signalText(facts, nowMs, words),
    silence: state === 'silent' && silence !== null && silence !== 'unknown' ? words.text(`silence.${silence}`) : '',
    blocked: blocked ? blockedText(blocked, nowMs, words) : '',
  }
}

/** The parts after the dash. */
export const answerDetails = ({ state, silence, place, speed, signal, blocked }: AnswerParts): string =>
  [state, silence, place, speed, signal, blocked].filter(Boolean).join(' · ')

/** The whole answer as one sentence, for titles, screen readers, messages and mails. */
export const answerSentence = (parts: AnswerParts): string =>
  `${[parts.name, parts.plate].filter(Boolean).join(' · ')} — ${answerDetails(parts)}`
