import { MultiSelect } from '@mantine/core'
import { ATTRIBUTE_COLUMNS_MAX, isAttributeName } from '@rastro/model/report-definitions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { attributeLabel } from '#src/widgets/telemetry'

interface FieldProps {
  names: readonly string[]
  error?: string | undefined
  onNames(names: string[]): void
}

/** Attributes that are columns of their own in the file: what was chosen, and what the fleet sends. */
export function ColumnsField({ names, error, onNames }: FieldProps) {
  const { t, i18n } = useTranslation()
  const fleet = useFleet()
  const { data: sent = [] } = useQuery({ queryKey: ['sent-names'], queryFn: () => fleet.sentNames(), staleTime: 0 })
  const choices = [...new Set([...names, ...sent])]
    .filter(isAttributeName)
    .map((name) => ({ value: name, label: attributeLabel(name, t) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language, { numeric: true }))
  return (
    <MultiSelect
      size="md"
      label={t('report-schedules.columns')}
      description={t('report-schedules.columnsHelp')}
      placeholder={names.length === 0 ? t('report-schedules.noColumns') : undefined}
      data={choices}
      value={[...names]}
      onChange={onNames}
      maxValues={ATTRIBUTE_COLUMNS_MAX}
      limit={50}
      error={error}
      searchable
      clearable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
      data-schedule-columns
    />
  )
}
