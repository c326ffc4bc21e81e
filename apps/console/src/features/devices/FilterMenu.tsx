import { ActionIcon, Button, Indicator, NativeSelect, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetCounts, FleetQuery } from '#src/live/contract'
import { useFleet, useFleetQuery, useFleetQueryPart, useReadable } from '#src/live/FleetContext'
import {
  ADVANCED_FILTERS,
  STATUS_FILTERS,
  motionFilterOf,
  narrowingFilters,
  statusFilterOf,
  takesValue,
  withAdvanced,
  withMotion,
  withStatus,
  withoutFilters,
} from '#src/live/query'
import { CategoryFilter } from './CategoryFilter'
import styles from './devices.module.css'
import { GroupFilter } from './GroupFilter'

/** Every filter that is not a chip, in a popover; the button tells how many are in force. */
export function FilterMenu() {
  const { t } = useTranslation()
  const active = useFleetQueryPart(narrowingFilters)
  const label = active > 0 ? t('devices.filter.menuActive', { count: active }) : t('devices.filter.menu')
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus withinPortal>
      <Indicator label={active} size={16} disabled={active === 0} offset={4}>
        <Popover.Target>
          <ActionIcon
            variant={active > 0 ? 'light' : 'default'}
            size={36}
            aria-label={label}
            title={label}
            data-filter-menu
          >
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={styles.filterPanel} aria-label={t('devices.filter.menu')}>
        <FilterPanel />
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterPanel() {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  return (
    <>
      <FilterFields query={query} onChange={setQuery} />
      <Button variant="default" size="sm" onClick={() => setQuery(withoutFilters(query))}>
        {t('devices.filter.clear')}
      </Button>
    </>
  )
}

interface FieldsProps {
  query: FleetQuery
  onChange(query: FleetQuery): void
}

function FilterFields({ query, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const counts = useReadable(useFleet().counts)
  const motion = motionFilterOf(query)
  return (
    <>
      <div className={styles.filterPair}>
        <NativeSelect
          label={t('devices.filter.statusField')}
          value={statusFilterOf(query)}
          data={STATUS_FILTERS.map((status) => ({ value: status, label: t(`devices.filter.${status}`) }))}
          onChange={({ currentTarget }) => {
            const status = STATUS_FILTERS.find((one) => one === currentTarget.value)
            if (status) onChange(withStatus(query, status))
          }}
        />
        <NativeSelect
          label={t('devices.filter.motionField')}
          value={motion ?? ''}
          data={[
            { value: '', label: t('devices.filter.motionAny') },
            { value: 'moving', label: t('devices.filter.moving') },
            { value: 'stopped', label: t('devices.filter.stopped') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(withMotion(query, value === 'moving' || value === 'stopped' ? value : null))
          }
        />
      </div>
      {counts.states.length > 0 && (
        <NativeSelect
          label={t('devices.filter.stateField')}
          value={query.state ?? ''}
          data={[{ value: '', label: t('devices.filter.any') }, ...counts.states]}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, state: value || null })}
        />
      )}
      <AdvancedFields query={query} onChange={onChange} counts={counts} />
      <GroupFilter query={query} onChange={onChange} />
      <CategoryFilter query={query} onChange={onChange} />
    </>
  )
}

const valuesOf = ({ brands, models, technologies }: FleetCounts, filter: FleetQuery['advanced']): string[] =>
  filter === 'gps_brand' ? brands : filter === 'gps_model' ? models : technologies

function AdvancedFields({ query, onChange, counts }: FieldsProps & { counts: FleetCounts }) {
  const { t } = useTranslation()
  const values = valuesOf(counts, query.advanced)
  return (
    <>
      <NativeSelect
        label={t('devices.filter.advanced')}
        value={query.advanced}
        data={ADVANCED_FILTERS.map((filter) => ({ value: filter, label: t(`devices.filter.advancedName.${filter}`) }))}
        onChange={({ currentTarget }) => {
          const filter = ADVANCED_FILTERS.find((one) => one === currentTarget.value)
          if (filter) onChange(withAdvanced(query, filter))
        }}
      />
      {takesValue(query.advanced) && (
        <NativeSelect
          label={t('devices.filter.advancedValue')}
          description={values.length === 0 ? t('devices.filter.noValues') : undefined}
          value={query.advancedValue ?? ''}
          data={[{ value: '', label: t('devices.filter.any') }, ...values]}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, advancedValue: value || null })}
        />
      )}
    </>
  )
}
