import { DEVICE_COLUMNS, foldTitle } from '@rastro/model/import-columns'
import type { SheetRow } from '../sheets/index'
import { isLuhn, plateOf } from './brazil'
import { textOf } from './read-cell'

/** Columns that each folded title may mean, the likelier first. */
const byTitle = new Map<string, string[]>()
for (const { key, titles } of DEVICE_COLUMNS) {
  for (const title of new Set([key, ...Object.values(titles).flat()].map(foldTitle)))
    byTitle.set(title, [...(byTitle.get(title) ?? []), key])
}

/** Of the rows at the beginning, the first that looks like titles; others above it say what the sheet is. */
const LOOKED_AT = 10
/** So many titles that are known make a row of titles. */
const KNOWN = 2

export function titleRowOf(rows: readonly SheetRow[]): number {
  const known = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells.filter((cell) => cell && byTitle.has(foldTitle(textOf(cell)))).length)
  return Math.max(0, known.findIndex((count) => count >= KNOWN)) // prettier-ignore
}

/** The same for sheets with the same titles in the same order. */
export const fingerprintOf = (titles: readonly string[]): string => titles.map(foldTitle).join('|')

/** What fills a column tells what it is, where no title does. */
const BY_CONTENT: ReadonlyArray<[key: string, fits: (text: string) => boolean]> = [
  ['uniqueId', (text) => /^\d{15}$/.test(text) && isLuhn(text)],
  ['placa', (text) => plateOf(text) !== undefined],
  ['iccid', (text) => /^89\d{17,18}$/.test(text)],
]
/** Share of the filled cells that must fit. */
const MOST = 0.8

/** Where each column goes, by its title, else by what is in it; no target twice. */
export function recogniseColumns(
  titles: readonly string[],
  samples: ReadonlyArray<readonly string[]>,
): Array<string | null> {
  // prettier-ignore
  const keys: Array<string | null> = titles.map(() => null)
  const taken = new Set<string>()
  const take = (column: number, key: string | undefined): void => {
    if (key === undefined || taken.has(key) || keys[column] !== null) return
    keys[column] = key
    taken.add(key)
  }
  const meant = titles.map((title) => byTitle.get(foldTitle(title)) ?? [])
  // Titles that mean one thing go first: the others take what is left.
  for (const [column, found] of meant.entries()) if (found.length === 1) take(column, found[0])
  for (const [column, found] of meant.entries()) take(column, found.find((key) => !taken.has(key))) // prettier-ignore
  for (const [key, fits] of BY_CONTENT) {
    const column = samples.findIndex((texts, index) => {
      const fitting = texts.filter(fits).length
      return keys[index] === null && fitting > 0 && fitting >= texts.length * MOST
    })
    if (column >= 0) take(column, key)
  }
  return keys
}
