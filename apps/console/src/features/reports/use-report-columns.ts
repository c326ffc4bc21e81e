import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ATTRIBUTE_COLUMNS_MAX } from '@rastro/model/report-definitions'
import { useFleet } from '#src/live/FleetContext'
import { attributeColumns, attributesIn } from './attribute-columns'
import type { Column, ColumnKey } from './columns'
import type { ReportKind } from './kinds'

const storageKey = (report: string): string => `reportColumns:${report}`

function recall(report: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(report)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : null
  } catch {
    // Storage switched off, or something else wrote there: the usual columns.
    return null
  }
}

/** Attributes this person has as columns of a report, whether it is on screen or not. */
export const keptAttributes = ({ name, hasAttributes }: Pick<ReportKind, 'name' | 'hasAttributes'>): string[] =>
  hasAttributes ? attributesIn(recall(name) ?? []) : []

export interface ColumnChoice {
  /** All there are, with those of attributes behind the report's own. */
  columns: readonly Column[]
  /** Attributes that are shown. */
  attributes: readonly string[]
  /** No more attributes may be shown. */
  isFull: boolean
  shown: readonly Column[]
  isShown(key: ColumnKey): boolean
  show(key: ColumnKey, isShown: boolean): void
  reset(): void
}

/** The columns of a report as this person chose them; kept for the next visit. The first one always stays. */
export function useReportColumns(
  { name: report, ...kind }: Pick<ReportKind, 'name' | 'hasAttributes'>,
  own: readonly Column[],
): ColumnChoice {
  const hasAttributes = kind.hasAttributes === true
  const [chosen, setChosen] = useState(() => recall(report))
  const fleet = useFleet()
  const { data: sent } = useQuery({
    queryKey: ['sent-names'],
    queryFn: () => fleet.sentNames(),
    staleTime: 0,
    enabled: hasAttributes,
  })
  const attributes = useMemo(() => (hasAttributes ? attributesIn(chosen ?? []) : []), [hasAttributes, chosen])
  const columns = useMemo(
    () => (hasAttributes ? [...own, ...attributeColumns(attributes, sent ?? [], own)] : own),
    [hasAttributes, own, attributes, sent],
  )
  const keep = (keys: string[] | null): void => {
    setChosen(keys)
    try {
      if (keys) localStorage.setItem(storageKey(report), JSON.stringify(keys))
      else localStorage.removeItem(storageKey(report))
    } catch {
      // Full or switched off: the choice lasts for this page.
      return
    }
  }
  const known = chosen?.some((key) => columns.some((column) => column.key === key)) ? chosen : null
  const shown = columns.filter(({ key, isRare }, index) => index === 0 || (known ? known.includes(key) : !isRare))
  const isShown = (key: ColumnKey): boolean => shown.some((column) => column.key === key)
  return {
    columns,
    attributes,
    isFull: attributes.length >= ATTRIBUTE_COLUMNS_MAX,
    shown,
    isShown,
    show: (key, wanted) =>
      keep(columns.map((column) => column.key).filter((other) => (other === key ? wanted : isShown(other)))),
    reset: () => keep(null),
  }
}
