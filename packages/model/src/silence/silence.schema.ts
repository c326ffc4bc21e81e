import { z } from 'zod'
import { Position } from '../position/index'
import { endpoint, IdParams, WireDate } from '../wire/index'

export const SILENCE_CAUSES = [
  'powerCut',
  'lowBattery',
  'lostSignal',
  'quietPlace',
  'providerOutage',
  'unknown',
] as const
export type SilenceCause = (typeof SILENCE_CAUSES)[number]

/** One observation that speaks for a cause. Voltages in volts, levels in percent, times as dates, durations in ms. */
export const SilenceEvidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alarm'), alarm: z.string(), at: WireDate }),
  /** `overMs`: between the last reading with power and the first without. */
  z.object({
    kind: z.literal('powerDrop'),
    before: z.number(),
    after: z.number(),
    at: WireDate,
    overMs: z.number(),
  }),
  z.object({ kind: z.literal('batteryLevel'), first: z.number(), last: z.number(), at: WireDate }),
  z.object({ kind: z.literal('batteryVolts'), first: z.number(), last: z.number(), at: WireDate }),
  z.object({ kind: z.literal('weakSignal'), usual: z.number(), last: z.number(), at: WireDate }),
  z.object({ kind: z.literal('fewSatellites'), usual: z.number(), last: z.number(), at: WireDate }),
  z.object({ kind: z.literal('silentHereBefore'), count: z.number(), longestMs: z.number(), lastEnded: WireDate }),
  z.object({
    kind: z.literal('othersQuiet'),
    shared: z.enum(['operator', 'broker', 'protocol']),
    name: z.string(),
    quiet: z.number(),
    total: z.number(),
  }),
])
export type SilenceEvidence = z.infer<typeof SilenceEvidence>

/** Why a device may be silent. `cause` is null when it is not. */
export const Silence = z.object({
  silentSince: WireDate.nullable(),
  cause: z.enum(SILENCE_CAUSES).nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  evidence: z.array(SilenceEvidence),
  /** Usual time between two messages, null when too few are known. */
  usualIntervalMs: z.number().nullable(),
  lastPosition: Position.nullable(),
})
export type Silence = z.infer<typeof Silence>

export const silenceEndpoints = {
  read: endpoint('GET', '/api/devices/:id/silence', {
    need: ['devices', 'view'],
    params: IdParams,
    reply: Silence,
    access: 'user',
    summary: 'Since when a device is silent, and what speaks for which cause.',
  }),
}
