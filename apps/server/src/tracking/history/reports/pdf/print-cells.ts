import type { Language } from '@rastro/i18n'
import { type ServerTexts, serverTexts } from '@rastro/i18n/server'
import type { Cell } from '../workbook/cells'
import type { PrintColumn } from './print-columns'

/** How cells read on paper, in the words and numbers of one language. */
export interface CellPrinter {
  texts: ServerTexts
  cell(cell: Cell | undefined, key: PrintColumn['key']): string
  /** A moment as clocks on the wall show it. */
  time(wallMs: number): string
  isNumber(cell: Cell | undefined): boolean
}

/** Columns of figures: an empty one there is not known. */
const FIGURES: ReadonlySet<PrintColumn['key']> = new Set(['averageSpeed', 'engineHours', 'faults', 'fuel', 'rank'])
const UNKNOWN = '—'

/** `0.00" km"`: digits after the point, and the unit. */
const FORMAT = /^0\.(0+)"(.*)"$/
const SECOND_MS = 1000
const two = (value: number): string => String(value).padStart(2, '0')

function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / SECOND_MS))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const nameOf = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key

export function createCellPrinter(language: Language): CellPrinter {
  const texts = serverTexts[language]
  const { head, event, alarm } = { head: texts['report-pdf'].head, event: texts.event, alarm: texts.alarm }
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

  /** `alarm (sos)` and the plain types, in words. */
  function eventText(text: string): string {
    const [, type = text, kinds] = /^(\w+)(?: \((.*)\))?$/.exec(text) ?? []
    const named = nameOf(event, type)
    if (!kinds) return named
    return `${named}: ${kinds
      .split(',')
      .map((one) => nameOf(alarm, one.trim()))
      .join(', ')}`
  }

  return {
    texts,
    time: (wallMs) => times.format(wallMs),
    isNumber: (cell) =>
      typeof cell === 'number' ||
      (typeof cell === 'object' && cell !== null && ('amount' in cell || 'durationMs' in cell)),
    cell(cell, key) {
      if (cell === null || cell === undefined) return FIGURES.has(key) ? UNKNOWN : ''
      if (typeof cell === 'string') return key === 'type' ? eventText(cell) : cell
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
