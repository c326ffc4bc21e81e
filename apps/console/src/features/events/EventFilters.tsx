import { Button, Chip, Group, MultiSelect, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { eventTypeText } from '#src/widgets/events'
import { useFormats } from '#src/widgets/format'
import { fieldOf, momentOf, type Span } from '#src/widgets/period'
import { ScopePicker } from '#src/widgets/scope'
import { activeFilters, isPeriodRight, NO_FILTER, type EventFilter, type SeenFilter } from './event-filter'
import { EVENT_KIND_NAMES, EVENT_KINDS, readEventType } from './event-kinds'
import styles from './events.module.css'

interface FiltersProps {
  filter: EventFilter
  onFilter(filter: EventFilter): void
}

const SEEN: readonly SeenFilter[] = ['all', 'open', 'done']

/** What narrows the list: period, kinds, devices and groups, and whether somebody saw to it. */
export function EventFilters({ filter, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const { types, deviceIds, groupIds, seen } = filter
  const set = (part: Partial<EventFilter>): void => onFilter({ ...filter, ...part })
  const kinds = EVENT_KIND_NAMES.map((kind) => ({
    group: t(`events.kind.${kind}`),
    items: EVENT_KINDS[kind].map((value) => ({ value, label: eventTypeText(value, t) })),
  }))
  return (
    <div className={styles.filters} role="group" aria-label={t('events.filters')}>
      <PeriodChoice filter={filter} onFilter={onFilter} />
      <MultiSelect
        size="md"
        label={t('events.types')}
        placeholder={types.length === 0 ? t('events.typesAll') : undefined}
        data={kinds}
        value={[...types]}
        onChange={(names) => set({ types: names.flatMap((name) => readEventType(name) ?? []) })}
        clearable
        clearButtonProps={{ 'aria-label': t('events.reset') }}
        hidePickedOptions
        searchable
        maxDropdownHeight={280}
      />
      <ScopePicker
        label={t('events.scope')}
        scope={{ all: deviceIds.length + groupIds.length === 0, deviceIds, groupIds }}
        onScope={(scope) =>
          set(scope.all ? { deviceIds: [], groupIds: [] } : { deviceIds: scope.deviceIds, groupIds: scope.groupIds })
        }
      />
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t('events.seen.label')}
        value={seen}
        onChange={(value) => set({ seen: value })}
        data={SEEN.map((value) => ({ value, label: t(`events.seen.${value}`) }))}
      />
      {activeFilters(filter) > 0 && (
        <Button h={44} variant="subtle" onClick={() => onFilter(NO_FILTER)}>
          {t('events.reset')}
        </Button>
      )}
    </div>
  )
}

const PRESETS = ['day', 'week', 'month'] as const
const DAY_MS = 86_400_000

function PeriodChoice({ filter, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const name = useId()
  const { period } = filter
  const choose = (value: string): void => {
    const preset = PRESETS.find((one) => one === value)
    if (preset) onFilter({ ...filter, period: preset })
    else if (typeof period === 'string')
      onFilter({ ...filter, period: { fromMs: Date.now() - DAY_MS, toMs: Date.now() } })
  }
  return (
    <fieldset className={styles.period}>
      <legend>{t('events.period.label')}</legend>
      <Chip.Group value={typeof period === 'string' ? period : 'free'} onChange={choose}>
        <Group gap={8}>
          {([...PRESETS, 'free'] as const).map((value) => (
            <Chip key={value} value={value} name={name} size="sm">
              {t(`events.period.${value}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {typeof period !== 'string' && (
        <FreePeriod span={period} onSpan={(span) => onFilter({ ...filter, period: span })} />
      )}
      {!isPeriodRight(period) && (
        <p className={styles.wrong} role="alert">
          {t('events.period.wrong')}
        </p>
      )}
    </fieldset>
  )
}

function FreePeriod({ span, onSpan }: { span: Span; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [from, setFrom] = useState(() => fieldOf(span.fromMs, timeZone))
  const [to, setTo] = useState(() => fieldOf(span.toMs, timeZone))
  return (
    <div className={styles.free}>
      <DateField
        size="md"
        label={t('events.period.from')}
        value={from}
        onChange={(value) => {
          setFrom(value)
          onSpan({ ...span, fromMs: momentOf(value, timeZone) ?? Number.NaN })
        }}
      />
      <DateField
        size="md"
        isEnd
        label={t('events.period.to')}
        value={to}
        onChange={(value) => {
          setTo(value)
          onSpan({ ...span, toMs: momentOf(value, timeZone) ?? Number.NaN })
        }}
      />
    </div>
  )
}
