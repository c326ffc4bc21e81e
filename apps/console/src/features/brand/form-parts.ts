import type { Brand } from '@rastro/model/brand'
import type { Form } from '#src/widgets/form'
import type { BrandDraft } from './brand-draft'

/** What each field of the form is given. */
export interface FieldParts {
  form: Form<BrandDraft>
  inherited: Brand['inherited']
  mayWrite: boolean
}
