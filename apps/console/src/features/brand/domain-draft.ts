import { brandEndpoints } from '@rastro/model/brand'
import { fieldsAt, type FormRules } from '#src/widgets/form'

export interface DomainDraft {
  host: string
}

export const NO_DOMAIN: DomainDraft = { host: '' }

export const domainRules: FormRules<DomainDraft, DomainDraft> = {
  schema: brandEndpoints.addDomain.body,
  bodyOf: ({ host }) => ({ host: host.trim() }),
  fieldAt: fieldsAt({ host: 'host' }),
}
