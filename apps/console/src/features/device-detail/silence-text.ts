import type { SilenceEvidence } from '@rastro/model/silence'
import { alarmText, attributeText, type Words } from '#src/widgets/telemetry'

/** `às 14:02` of today, `em 20/11/2026, 14:02` of another day. */
const whenText = (at: string, nowMs: number, { t, formats }: Words): string => {
  const atMs = Date.parse(at)
  return formats.date(atMs) === formats.date(nowMs)
    ? t('detail.silence.atTime', { time: formats.time(atMs) })
    : t('detail.silence.onDate', { time: `${formats.date(atMs)}, ${formats.time(atMs)}` })
}

/** One observation in plain words, with its numbers and times. */
export function evidenceText(evidence: SilenceEvidence, nowMs: number, words: Words): string {
  const { t, formats } = words
  const when = (at: string): string => whenText(at, nowMs, words)
  const volts = (value: number): string => attributeText('power', value, words)
  switch (evidence.kind) {
    case 'alarm':
      return t('detail.silence.evidence.alarm', { alarm: alarmText(evidence.alarm, t), at: when(evidence.at) })
    case 'powerDrop': {
      const values = { at: when(evidence.at), before: volts(evidence.before), after: volts(evidence.after) }
      // Other versions of the server do not say how fast it was.
      return evidence.overMs > 0
        ? t('detail.silence.evidence.powerDropIn', { ...values, time: formats.duration(evidence.overMs) })
        : t('detail.silence.evidence.powerDrop', values)
    }
    case 'batteryLevel':
    case 'batteryVolts': {
      const shown = (value: number): string =>
        attributeText(evidence.kind === 'batteryLevel' ? 'batteryLevel' : 'battery', value, words)
      return t(`detail.silence.evidence.${evidence.kind}`, {
        first: shown(evidence.first),
        last: shown(evidence.last),
        at: when(evidence.at),
      })
    }
    case 'weakSignal':
    case 'fewSatellites':
      return t(`detail.silence.evidence.${evidence.kind}`, {
        usual: formats.number(evidence.usual),
        last: formats.number(evidence.last),
        at: when(evidence.at),
      })
    case 'silentHereBefore':
      return t('detail.silence.evidence.silentHereBefore', {
        count: evidence.count,
        time: formats.duration(evidence.longestMs),
        ended: `${formats.date(Date.parse(evidence.lastEnded))}, ${formats.time(Date.parse(evidence.lastEnded))}`,
      })
    case 'othersQuiet':
      return t(`detail.silence.evidence.othersQuiet.${evidence.shared}`, {
        quiet: formats.number(evidence.quiet),
        total: formats.number(evidence.total),
        name: evidence.name,
      })
  }
}
