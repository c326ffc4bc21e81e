import { useState } from 'react'
import type { Column, ColumnKey } from './columns'

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

export interface ColumnChoice {
  shown: readonly Column[]
  isShown(key: ColumnKey): boolean
  show(key: ColumnKey, isShown: boolean): void
  reset(): void
}

/** The columns of a report as this person chose them; kept for the next visit. The first one always stays. */
export function useReportColumns(report: string, columns: readonly Column[]): ColumnChoice {
  const [chosen, setChosen] = useState(() => recall(report))
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
    shown,
    isShown,
    show: (key, wanted) =>
      keep(columns.map((column) => column.key).filter((other) => (other === key ? wanted : isShown(other)))),
    reset: () => keep(null),
  }
}
