import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { normaliseText } from '#src/live/query'
import { columnLabel, offeredColumns, type Column } from './columns'
import styles from './device-table.module.css'
import { useColumns, type Columns } from './use-columns'

/** Which columns the table and an export have, and in which order. */
export function ColumnMenu() {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('devices.columns.menu')}
          title={t('devices.columns.menu')}
          data-column-menu
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnPanel} aria-label={t('devices.columns.menu')}>
        <ColumnChoice {...columns} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnChoice({ columns, show, move, reset }: Columns) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const [over, setOver] = useState<Column | null>(null)
  const fleet = useFleet()
  const { data: names } = useQuery({ queryKey: ['sent-names'], queryFn: () => fleet.sentNames(), staleTime: 0 })
  const offered = useMemo(() => {
    const labelled = (list: readonly Column[]) =>
      list
        .map((column) => ({ column, label: columnLabel(column, t) }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language, { numeric: true }))
    const { sent, rest } = offeredColumns(columns, names ?? [])
    return [
      { name: 'sent', list: labelled(sent) },
      { name: 'others', list: labelled(rest) },
    ] as const
  }, [columns, names, t, i18n.language])
  const wanted = normaliseText(typed)
  const fits = (column: Column): boolean => normaliseText(`${columnLabel(column, t)} ${column}`).includes(wanted)
  const step = (column: Column, by: 1 | -1): void => {
    const to = columns[columns.indexOf(column) + by]
    if (to) move(column, to)
  }
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('devices.columns.search')}
        placeholder={t('devices.columns.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.columnList}>
        <ul aria-label={t('devices.columns.shown')}>
          {columns.filter(fits).map((column) => {
            const label = columnLabel(column, t)
            return (
              <li
                key={column}
                className={styles.columnRow}
                draggable
                data-shown-column={column}
                data-over={over === column || undefined}
                onDragStart={(event) => event.dataTransfer.setData('application/x-rastro-column', column)}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(column)
                }}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => {
                  event.preventDefault()
                  setOver(null)
                  move(event.dataTransfer.getData('application/x-rastro-column'), column)
                }}
              >
                <IconGripVertical size={16} aria-hidden className={styles.grip} />
                <Checkbox
                  size="sm"
                  label={label}
                  checked
                  disabled={column === 'name'}
                  data-show-column={column}
                  onChange={() => show(column, false)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={columns[0] === column}
                  aria-label={t('devices.columns.earlier', { name: label })}
                  onClick={() => step(column, -1)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={columns.at(-1) === column}
                  aria-label={t('devices.columns.later', { name: label })}
                  onClick={() => step(column, 1)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
        {offered.map(
          ({ name, list }) =>
            list.length > 0 && (
              <section key={name} data-columns={name}>
                <h3 className={styles.columnHeading} id={`columns-${name}`}>
                  {t(`devices.columns.${name}`)}
                </h3>
                <ul aria-labelledby={`columns-${name}`}>
                  {list
                    .filter(({ column }) => fits(column))
                    .map(({ column, label }) => (
                      <li key={column} className={styles.columnRow}>
                        <Checkbox
                          size="sm"
                          label={label}
                          checked={false}
                          data-show-column={column}
                          onChange={() => show(column, true)}
                        />
                      </li>
                    ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <Button variant="default" size="sm" onClick={reset}>
        {t('devices.columns.reset')}
      </Button>
    </>
  )
}
