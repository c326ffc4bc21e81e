import type { Protocol } from '@rastro/protocols'
import { checkCase } from './check-case'
import { checkEncoder } from './check-encoder'
import { checkFrame } from './check-frame'
import { checkObserved, checkReply } from './check-observed'
import { playCase } from './play'
import type { CaseVector, ObservedCase, ProtocolVectors } from './vector-file'

export const KINDS = ['cases', 'frames', 'observed', 'encoders'] as const
export type Kind = (typeof KINDS)[number]

/** One vector and what was wrong with it; no problems: it passed. */
export interface Outcome {
  protocol: string
  kind: Kind
  id: string
  problems: string[]
}

/** Any id will do: it only stands for a device that logged in before. */
const LOGGED_IN = '123456789012345'

/** Plays every vector of one protocol. A decoder that throws fails its vector, not the run. */
export const runVectors = (vectors: ProtocolVectors, protocol: Protocol, now: Date): Outcome[] => {
  const outcome = (kind: Kind, id: string, check: () => string[]): Outcome => ({
    protocol: vectors.protocol,
    kind,
    id,
    problems: attempt(check),
  })
  const isOn = (vector: { disabled?: boolean; direction?: string }): boolean =>
    !vector.disabled && vector.direction !== 'encode'
  return [
    ...vectors.cases.filter(isOn).flatMap((vector) => {
      const observed = vectors.observed[vector.id]
      return [
        outcome('cases', vector.id, () => checkCase(vector, playCase(protocol, vector, now, loginOf(observed)), now)),
        ...(observed ? [outcome('observed', vector.id, () => observedProblems(protocol, vector, observed, now))] : []),
      ]
    }),
    ...vectors.frames.filter(isOn).map((vector) => outcome('frames', vector.id, () => checkFrame(vector, protocol))),
    ...vectors.encoders
      .filter(isOn)
      .map((vector) => outcome('encoders', vector.id, () => checkEncoder(vector, protocol, now))),
  ]
}

/** Some messages were measured on a connection that counted as logged in without a login of its own: a null id. */
const loginOf = (observed: ObservedCase | undefined): string | undefined =>
  observed?.deviceIds?.includes(null) === true ? LOGGED_IN : undefined

const observedProblems = (protocol: Protocol, vector: CaseVector, observed: ObservedCase, now: Date): string[] => {
  const played = playCase(protocol, vector, now, loginOf(observed))
  const answered = observed.replyAfter ? playCase(protocol, vector, now, LOGGED_IN) : played
  return [...checkObserved(observed, played, now), ...checkReply(observed.reply ?? [], answered)]
}

const attempt = (check: () => string[]): string[] => {
  try {
    return check()
  } catch (error) {
    return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
  }
}
