import type { Language } from '@rastro/i18n'
import { type ServerTexts, serverTexts } from '@rastro/i18n/server'
import type { Cell } from '../workbook/cells'

/** How cells read on paper, in the words and numbers of one language. */
export interface CellPrinter {
  texts: ServerTexts
  /** @param isFigure an empty one is not known, and says so */
  cell(cell: Cell, isFigure: boolean): string
  /** A moment as clocks on the wall show it. */
  time(wallMs: number): string
}

const UNKNOWN = '—'

/** `0.00" km"`: digits after the point, and the unit if it has one. */
const FORMAT = /^0\.(0+)(?:"(.*)")?$/
const SECOND_MS = 1000
const two = (value: number): string => String(value).padStart(2, '0')

function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / SECOND_MS))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export function createCellPrinter(language: Language): CellPrinter {
  const texts = serverTexts[language]
  const { head } = texts['report-pdf']
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  const fixed = new Map<number, Intl.NumberFormat>()
  const amount = (value: number, digits: number): string => {
    const known =
      fixed.get(digits) ??
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    fixed.set(digits, known)
    return known.format(value)
  }

  return {
    texts,
    time: (wallMs) => times.format(wallMs),
    cell(cell, isFigure) {
      if (cell === null) return isFigure ? UNKNOWN : ''
      if (typeof cell === 'string') return cell
      if (typeof cell === 'number') return Number.isFinite(cell) ? plain.format(cell) : ''
      if (typeof cell === 'boolean') return cell ? head.yes : head.no
      if ('wallMs' in cell) return times.format(cell.wallMs)
      if ('durationMs' in cell) return durationText(cell.durationMs)
      if ('bold' in cell) return cell.bold
      if ('link' in cell) return cell.text
      const [, zeros = '', unit = ''] = FORMAT.exec(cell.format) ?? []
      return Number.isFinite(cell.amount) ? `${amount(cell.amount, zeros.length)}${unit}` : ''
    },
  }
}
