import { ActionIcon, Button, Checkbox, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#src/widgets/telemetry'
import { attributeOfColumn } from '@rastro/model/report-definitions'
import { normaliseText } from '#src/live/query'
import { columnLabel, splitColumns, type Column } from './columns'
import type { Line } from './line'
import type { ColumnChoice } from './use-report-columns'

/** Which columns the table and an export have. */
export function ReportColumnMenu({
  lines,
  choice,
  words,
}: {
  lines: readonly Line[]
  choice: ColumnChoice
  words: Words
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { columns, isFull } = choice
  const isAttribute = ({ key }: Column): boolean => attributeOfColumn(key) !== null
  const own = columns.filter((column) => !isAttribute(column))
  const { told, silent } = splitColumns(own, lines)
  const wanted = normaliseText(typed)
  const attributes = columns
    .filter(isAttribute)
    .map((column) => ({ column, label: columnLabel(column.key, words) }))
    .filter(({ column, label }) => normaliseText(`${label} ${column.key}`).includes(wanted))
    .sort((a, b) => a.label.localeCompare(b.label, words.formats.settings.locale, { numeric: true }))
  const box = ({ key }: Column): ReactNode => (
    <Checkbox
      key={key}
      label={columnLabel(key, words)}
      checked={choice.isShown(key)}
      disabled={key === columns[0]?.key || (isFull && attributeOfColumn(key) !== null && !choice.isShown(key))}
      data-show-column={key}
      onChange={(event) => choice.show(key, event.currentTarget.checked)}
    />
  )
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('reports.columnMenu')}
          title={t('reports.columnMenu')}
          data-report-columns
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('reports.columnMenu')}>
        <Stack gap={10} mah="60vh" style={{ overflowY: 'auto' }}>
          {told.map(box)}
          {silent.length > 0 && (
            <Text size="sm" c="dimmed" fw={600} mt={6} data-silent-columns>
              {t('reports.columnSilent')}
            </Text>
          )}
          {silent.map(box)}
          {columns.length > own.length && (
            <>
              <Text size="sm" c="dimmed" fw={600} mt={6} data-sent-columns>
                {t('devices.columns.sent')}
              </Text>
              <TextInput
                aria-label={t('devices.columns.search')}
                placeholder={t('devices.columns.search')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              {attributes.map(({ column }) => box(column))}
            </>
          )}
        </Stack>
        <Button variant="default" size="sm" mt={12} fullWidth onClick={choice.reset}>
          {t('reports.columnReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
