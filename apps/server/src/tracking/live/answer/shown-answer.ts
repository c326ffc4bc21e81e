import type { VehicleAnswer } from '@rastro/model/answer'
import type { ShareField } from '@rastro/model/share'

/** What a viewer limited to `fields` is told of a vehicle; null is everything. Who blocked it is nobody's affair. */
export function shownAnswer(answer: VehicleAnswer, fields: ReadonlySet<ShareField> | null): VehicleAnswer | null {
  if (!fields) return answer
  const isTelling = answer.state === 'silent' || answer.state === 'never'
  if (!isTelling && !fields.has('ignition')) return null
  return {
    ...answer,
    place: fields.has('address') ? answer.place : null,
    silence: null,
    blocked: answer.blocked && fields.has('sensors') ? { since: answer.blocked.since, by: null } : null,
  }
}
