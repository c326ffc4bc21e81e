import { ActingOrder } from '@rastro/model/session'
import { fieldsAt, type FormRules } from '#src/widgets/form'

/** Why somebody acts as another one, while it is typed. */
export interface ActingDraft {
  reason: string
}

export const actingRules = (userId: number): FormRules<ActingDraft, { userId: number; reason: string }> => ({
  schema: ActingOrder,
  bodyOf: ({ reason }) => ({ userId, reason }),
  fieldAt: fieldsAt({ reason: 'reason' }),
})
