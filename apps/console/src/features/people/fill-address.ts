import type { CepAddress } from '@rastro/model/brazil'
import type { PersonDraft } from './person-draft'

type Fields = PersonDraft['fields']

const FILLED = ['rua', 'complemento', 'bairro', 'cidade', 'estado'] as const

/** The fields with what a CEP stands for where nobody typed: they are empty, or hold what the CEP before filled in. */
export function filledAddress(fields: Fields, found: CepAddress, before: CepAddress | null): Fields {
  const filled = { ...fields }
  for (const key of FILLED) {
    const now = (fields[key] ?? '').trim()
    if (now === '' || now === before?.[key]) filled[key] = found[key]
  }
  return filled
}
