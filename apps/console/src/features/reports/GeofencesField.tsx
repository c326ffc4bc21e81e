import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'

/** More in one question make an address longer than servers read. */
export const GEOFENCES_MAX = 300

interface FieldProps {
  ids: readonly number[]
  error?: string
  onIds(ids: number[]): void
}

/** Geofences by name; none means all. */
export function GeofencesField({ ids, error, onIds }: FieldProps) {
  const { t } = useTranslation()
  const { data: geofences = [] } = useQuery(queryFor(endpoints.listGeofences, { query: {} }))
  return (
    <MultiSelect
      size="md"
      label={t('reports.geofenceChoice')}
      placeholder={ids.length === 0 ? t('reports.allGeofences') : undefined}
      data={geofences.map(({ id, name }) => ({ value: String(id), label: name }))}
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
