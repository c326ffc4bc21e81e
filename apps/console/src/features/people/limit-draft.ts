import { PeopleChange } from '@rastro/model/people'
import type { PeopleSettings } from '#src/api/people'
import { fieldsAt, type FormRules } from '#src/widgets/form'

export const LIMITS = ['deviceLimit', 'userLimit'] as const
export type Limit = (typeof LIMITS)[number]

/** A limit for many: which one, and how much; empty is none. */
export interface LimitDraft {
  which: Limit
  most: string
}
export const NEW_LIMIT: LimitDraft = { which: 'deviceLimit', most: '' }

const numberOf = (text: string): number => (text.trim() === '' ? -1 : /^\d+$/.test(text.trim()) ? Number(text) : NaN)

export const limitRules = (ids: readonly number[]): FormRules<LimitDraft, { ids: number[]; set: PeopleSettings }> => ({
  // The ids go in turns of two hundred.
  schema: PeopleChange,
  bodyOf: ({ which, most }) => ({ ids: ids.slice(0, 1), set: { [which]: numberOf(most) } }),
  fieldAt: fieldsAt({ set: 'most' }),
})
