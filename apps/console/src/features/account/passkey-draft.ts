import { PasskeyName } from '@rastro/model/session'
import { fieldsAt, type FormRules } from '#src/widgets/form'

export interface PasskeyDraft {
  name: string
}

export const passkeyRules: FormRules<PasskeyDraft, PasskeyDraft> = {
  schema: PasskeyName,
  bodyOf: ({ name }) => ({ name: name.trim() }),
  fieldAt: fieldsAt({ name: 'name' }),
}
