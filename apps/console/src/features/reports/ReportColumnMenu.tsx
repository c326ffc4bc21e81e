import { ActionIcon, Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#src/widgets/telemetry'
import { columnLabel, splitColumns, type Column } from './columns'
import type { Line } from './line'
import type { ColumnChoice } from './use-report-columns'

/** Which columns the table and an export have. */
export function ReportColumnMenu({
  columns,
  lines,
  choice,
  words,
}: {
  columns: readonly Column[]
  lines: readonly Line[]
  choice: ColumnChoice
  words: Words
}) {
  const { t } = useTranslation()
  const { told, silent } = splitColumns(columns, lines)
  const box = ({ key }: Column): ReactNode => (
    <Checkbox
      key={key}
      label={columnLabel(key, words)}
      checked={choice.isShown(key)}
      disabled={key === columns[0]?.key}
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
        </Stack>
        <Button variant="default" size="sm" mt={12} fullWidth onClick={choice.reset}>
          {t('reports.columnReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
