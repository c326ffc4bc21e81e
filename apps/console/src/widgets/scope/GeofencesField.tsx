import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { geofenceNamesQuery } from '#src/api/geofences'

/** More in one question make an address longer than servers read. */
export const GEOFENCES_MAX = 300

interface FieldProps {
  ids: readonly number[]
  label: string
  /** Shown while none is chosen. */
  allText: string
  error?: string
  onIds(ids: number[]): void
}

/** Geofences by name; none means all. Chosen ones that are gone, or that this person does not see, show their number. */
export function GeofencesField({ ids, label, allText, error, onIds }: FieldProps) {
  const { data: geofences } = useQuery(geofenceNamesQuery())
  const choices = new Map((geofences ?? []).map(({ id, name }) => [id, name]))
  for (const id of ids) if (!choices.has(id)) choices.set(id, `#${id}`)
  return (
    <MultiSelect
      size="md"
      label={label}
      placeholder={ids.length === 0 ? allText : undefined}
      data={[...choices].map(([id, name]) => ({ value: String(id), label: name }))}
      value={ids.map(String)}
      onChange={(values) => onIds(values.map(Number))}
      maxValues={GEOFENCES_MAX}
      limit={50}
      error={error}
      searchable
      clearable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  )
}
