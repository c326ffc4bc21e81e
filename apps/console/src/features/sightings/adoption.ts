import { Adoption } from '@rastro/model/sighting'
import { fieldsAt, type FormRules } from '#src/widgets/form'

/** Which vehicle a waiting tracker is, while it is typed. */
export interface AdoptionDraft {
  name: string
  plate: string
  model: string
  groupId: number
}

export const EMPTY_ADOPTION: AdoptionDraft = { name: '', plate: '', model: '', groupId: 0 }

export const tidied = (plate: string): string => plate.trim().toUpperCase()

const bodyOf = (uniqueId: string, { name, plate, model, groupId }: AdoptionDraft) => ({
  // Without a name, the plate is its name.
  name: name.trim() || tidied(plate) || uniqueId,
  plate: tidied(plate) || null,
  model: model.trim() || null,
  groupId,
  category: null,
})

export const adoptionRules = (uniqueId: string): FormRules<AdoptionDraft, ReturnType<typeof bodyOf>> => ({
  schema: Adoption,
  bodyOf: (draft) => bodyOf(uniqueId, draft),
  fieldAt: fieldsAt({ name: 'name', plate: 'plate', model: 'model', groupId: 'groupId' }),
})
