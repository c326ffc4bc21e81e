import { EmailChange } from '@rastro/model/session'
import { fieldsAt, type FormRules } from '#src/widgets/form'

export interface EmailDraft {
  email: string
}

export const NO_EMAIL: EmailDraft = { email: '' }

export const emailRules: FormRules<EmailDraft, EmailDraft> = {
  schema: EmailChange,
  bodyOf: ({ email }) => ({ email: email.trim() }),
  fieldAt: fieldsAt({ email: 'email' }),
}
