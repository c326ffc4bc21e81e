import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#src/widgets/telemetry'
import { columnLabel, type Column } from './columns'
import type { ColumnChoice } from './use-report-columns'

/** Which columns the table and an export have. */
export function ReportColumnMenu({
  columns,
  choice,
  words,
}: {
  columns: readonly Column[]
  choice: ColumnChoice
  words: Words
}) {
  const { t } = useTranslation()
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
          {columns.map(({ key }, index) => (
            <Checkbox
              key={key}
              label={columnLabel(key, words)}
              checked={choice.isShown(key)}
              disabled={index === 0}
              data-show-column={key}
              onChange={(event) => choice.show(key, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        <Button variant="default" size="sm" mt={12} fullWidth onClick={choice.reset}>
          {t('reports.columnReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
