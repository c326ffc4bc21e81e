import type { AnswerFacts } from '@rastro/i18n'
import type { FleetUnit } from '#src/live/contract'
import { lastUpdateMs, plateOf } from '#src/live/query'

/** What is said of a vehicle, from what is known of it here. */
export const answerFactsOf = ({ device, position, answer }: FleetUnit): AnswerFacts => ({
  name: device.name,
  plate: plateOf(device),
  state: answer.state,
  sinceMs: answer.sinceMs,
  place: answer.place,
  speedKnots: position?.speed ?? null,
  heardMs: lastUpdateMs(device),
  isOnline: device.status === 'online',
  silence: answer.silence,
  blocked: answer.blocked,
})
