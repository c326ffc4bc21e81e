import { Button, Group, Switch } from '@mantine/core'
import type { ImportRow, SheetImport } from '@rastro/model/import'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importRowsQuery } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import styles from './imports.module.css'

/** Rows that the server shows at once. */
const AT_ONCE = 50

interface RowsProps {
  found: SheetImport
  /** Only rows with a mistake in this column. */
  column: number | null
  onColumn(column: number | null): void
}

/** The rows as the sheet has them, fifty at a time, with what is wrong in which cell (ADM-IMPORT-06). */
export function ImportRows({ found, column, onColumn }: RowsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [after, setAfter] = useState<readonly number[]>([0])
  const wanted = { after: after.at(-1) ?? 0, ...(column === null ? { onlyWrong } : { column }) }
  const { data, error, refetch } = useQuery({
    ...importRowsQuery(found.id, wanted),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const titleOf = (index: number): string =>
    found.columns[index]?.title || t('imports.columns.untitled', { number: index + 1 })
  const lastNumber = data?.at(-1)?.number
  return (
    <>
      <h2 className={styles.title}>{t('imports.rows.title')}</h2>
      <Group gap={12} justify="space-between">
        <p className={styles.soft} data-import-shown>
          {column === null
            ? t('imports.rows.preview', { count: data?.length ?? 0, total: number(found.counts.total) })
            : t('imports.rows.ofColumn', { title: titleOf(column) })}
        </p>
        {column === null ? (
          <Switch
            label={t('imports.rows.onlyWrong')}
            checked={onlyWrong}
            onChange={(event) => {
              setOnlyWrong(event.currentTarget.checked)
              setAfter([0])
            }}
            data-import-only-wrong
          />
        ) : (
          <Button variant="default" size="xs" h={36} onClick={() => onColumn(null)}>
            {t('imports.rows.all')}
          </Button>
        )}
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.soft}>{t('imports.rows.none')}</p>}
      {data && data.length > 0 && (
        <div className={styles.scroll} role="region" aria-label={t('imports.rows.title')} tabIndex={0}>
          <table className={styles.table} data-import-rows>
            <thead>
              <tr>
                <th scope="col">{t('imports.rows.number')}</th>
                <th scope="col">{t('imports.rows.outcome')}</th>
                {found.columns.map((_, index) => (
                  <th key={index} scope="col">
                    {titleOf(index)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <Row key={row.number} row={row} titleOf={titleOf} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group gap={8}>
        {after.length > 1 && (
          <Button variant="default" h={40} onClick={() => setAfter(after.slice(0, -1))}>
            {t('imports.rows.before')}
          </Button>
        )}
        {data?.length === AT_ONCE && lastNumber !== undefined && (
          <Button variant="default" h={40} onClick={() => setAfter([...after, lastNumber])} data-import-more>
            {t('imports.rows.more')}
          </Button>
        )}
      </Group>
    </>
  )
}

function Row({ row, titleOf }: { row: ImportRow; titleOf(index: number): string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const textOf = ({ problem, row: other }: ImportRow['problems'][number]): string =>
    t(`imports.problem.${problem}`, { row: other ?? '' })
  const state = row.state === 'ready' && row.plan ? t(`imports.plan.${row.plan}`) : t(`imports.state.${row.state}`)
  return (
    <tr data-row-state={row.state}>
      <th scope="row">{row.number}</th>
      <td>
        <span className={styles.state} data-state={row.state}>
          {state}
        </span>
        {row.code !== null && <div className={styles.bad}>{errorText(row.code)}</div>}
        {row.problems.map((one, index) => (
          <div key={index} className={one.isWarning ? styles.warn : styles.bad}>
            {one.column === null ? '' : `${titleOf(one.column)}: `}
            {textOf(one)}
          </div>
        ))}
      </td>
      {row.cells.map((text, index) => {
        const mine = row.problems.filter(({ column }) => column === index)
        const tone = mine.length === 0 ? undefined : mine.every(({ isWarning }) => isWarning) ? 'warn' : 'bad'
        return (
          <td key={index} data-tone={tone} title={mine.map(textOf).join('; ') || undefined}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}
