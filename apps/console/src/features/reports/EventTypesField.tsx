import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eventTypeText } from '#src/widgets/events'
import { CHOSEN_EVENT_TYPES } from './event-types'

/** Kinds of events by name; none means all. */
export function EventTypesField({ types, onTypes }: { types: readonly string[]; onTypes(types: string[]): void }) {
  const { t, i18n } = useTranslation()
  const options = useMemo(
    () =>
      CHOSEN_EVENT_TYPES.map((value) => ({ value, label: eventTypeText(value, t) })).sort((a, b) =>
        a.label.localeCompare(b.label, i18n.language),
      ),
    [t, i18n.language],
  )
  return (
    <MultiSelect
      size="md"
      label={t('reports.eventTypes')}
      placeholder={types.length === 0 ? t('reports.allEvents') : undefined}
      data={options}
      value={[...types]}
      onChange={onTypes}
      searchable
      clearable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
      data-event-types
    />
  )
}
