import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChartBar, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useTable, type SortingState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#src/widgets/period'
import { useMapUse } from '#src/map/map-stage'
import type { Words } from '#src/widgets/telemetry'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import type { ReportAsk } from './ask'
import { withAttributes } from './attribute-columns'
import type { ColumnKey } from './columns'
import { ExportMenu } from './ExportMenu'
import { FindCard } from './FindCard'
import type { LoadedReport, ReportKind } from './kinds'
import type { Line } from './line'
import { ReportChart } from './ReportChart'
import { ReportColumnMenu } from './ReportColumnMenu'
import { columnDefs, fitsSearch, reportFeatures } from './report-table'
import { ReportTable } from './ReportTable'
import styles from './reports.module.css'
import { StatesChart } from './StatesChart'
import { tableItems } from './table-items'
import { totalsOf } from './totals'
import { useReportColumns } from './use-report-columns'
import type { useReportExport } from './use-report-export'

interface ViewProps {
  kind: ReportKind
  ask: ReportAsk
  /** Of what was asked; null for a report out of the file box. */
  span: Span | null
  lines: readonly Line[]
  ways: NonNullable<LoadedReport['ways']>
  words: Words
  /** Null for those who may take nothing away. */
  files: ReturnType<typeof useReportExport> | null
}

const SETTLE_MS = 150
const NO_LINES: readonly Line[] = []

/** Chart, tools and table of a report; the line that was chosen is on the map. */
export function ReportView({ kind, ask, span, lines, ways, words, files }: ViewProps) {
  const { t } = useTranslation()
  const { formats } = words
  const choice = useReportColumns(
    kind,
    useMemo(() => kind.columns(ask), [kind, ask]),
  )
  const { columns, attributes } = choice
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS)
  const [sorting, setSorting] = useState<SortingState>([])
  const [isGrouped, setGrouped] = useState(false)
  // A sheet on a phone has room for the rows alone.
  const [hasChart, setHasChart] = useState(!useIsMobile())
  const [shown, setShown] = useState<Line | null>(null)
  const data = useMemo(() => [...withAttributes(lines, attributes, words)], [lines, attributes, words])
  const table = useTable({
    features: reportFeatures,
    columns: useMemo(() => columnDefs(columns), [columns]),
    data,
    state: {
      sorting,
      globalFilter: search,
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, choice.isShown(key)])),
    },
    onSortingChange: setSorting,
    globalFilterFn: useMemo(() => fitsSearch(words), [words]),
    getColumnCanGlobalFilter: ({ id }) => columns.some(({ key }) => key === id && choice.isShown(key)),
  })
  const { rows } = table.getRowModel()
  const found = useMemo(() => rows.map(({ original }) => original), [rows])
  const totals = useMemo(() => totalsOf(columns, found), [columns, found])
  const items = useMemo(() => tableItems(found, columns, isGrouped), [found, columns, isGrouped])
  const [sort] = sorting
  const toggleSort = (key: ColumnKey): void => table.getColumn(key)?.toggleSorting()
  const isWhole = kind.name === 'combined'
  const isOnMap = isWhole || shown !== null
  useMapUse(useMemo(() => (isOnMap ? null : { fillsPanel: true }), [isOnMap]))
  return (
    <>
      {hasChart && <ReportChart lines={found} plan={kind.chart(ask)} words={words} />}
      {hasChart && span && kind.name === 'resume' && <StatesChart ask={ask} span={span} words={words} />}
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          aria-label={t('reports.search')}
          placeholder={t('reports.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          styles={{ input: { height: 40 } }}
          data-report-search
        />
        <ActionIcon
          variant={hasChart ? 'light' : 'default'}
          size={40}
          aria-label={t(hasChart ? 'reports.chart.hide' : 'reports.chart.show')}
          title={t(hasChart ? 'reports.chart.hide' : 'reports.chart.show')}
          aria-pressed={hasChart}
          onClick={() => setHasChart(!hasChart)}
        >
          <IconChartBar size={18} aria-hidden />
        </ActionIcon>
        {columns[0]?.key === 'device' && (
          <ActionIcon
            variant={isGrouped ? 'light' : 'default'}
            size={40}
            aria-label={t('reports.group')}
            title={t('reports.group')}
            aria-pressed={isGrouped}
            onClick={() => setGrouped(!isGrouped)}
            data-report-group
          >
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        )}
        <ReportColumnMenu lines={lines} choice={choice} words={words} />
        {files && <ExportMenu files={files} shown={{ columns: choice.shown, lines: found }} />}
        <span className={styles.count} role="status" data-report-count>
          {found.length === lines.length
            ? t('reports.rows', { count: lines.length, number: formats.number(lines.length) })
            : t('reports.found', { shown: formats.number(found.length), all: formats.number(lines.length) })}
        </span>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty}>{t('reports.nothingFound')}</p>
      ) : (
        <ReportTable
          label={t('reports.table')}
          columns={choice.shown}
          items={items}
          totals={totals}
          words={words}
          sort={sort ? { key: sort.id, isDescending: sort.desc } : null}
          shownId={shown?.id ?? null}
          onSort={toggleSort}
          onShow={(line) => setShown(line.find ? line : null)}
        />
      )}
      {(shown || isWhole) && (
        <FindCard
          line={shown}
          lines={isWhole ? found : NO_LINES}
          ways={ways}
          columns={columns}
          words={words}
          onPick={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
