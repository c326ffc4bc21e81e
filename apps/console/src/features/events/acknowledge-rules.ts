import { AcknowledgementInput } from '@rastro/model/event'
import { fieldsAt, type FormRules } from '#src/widgets/form'

/** What was done about events, while it is typed. */
export interface NoteDraft {
  note: string
}

export const EMPTY_NOTE: NoteDraft = { note: '' }

export const noteRules: FormRules<NoteDraft, { note: string | null }> = {
  schema: AcknowledgementInput,
  bodyOf: ({ note }) => ({ note: note.trim() || null }),
  fieldAt: fieldsAt({ note: 'note' }),
}
