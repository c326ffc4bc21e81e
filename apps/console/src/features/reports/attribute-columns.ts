import {
  ATTRIBUTE_COLUMNS_MAX,
  attributeColumnKey,
  attributeFigure,
  attributeOf,
  attributeOfColumn,
  isAttributeName,
} from '@rastro/model/report-definitions'
import { attributeText, type Words } from '#src/widgets/telemetry'
import type { CellValue, Column } from './columns'
import type { Line } from './line'

/** More than this would be no choice. */
const OFFERED_MAX = 200

/** The attributes among the columns of a choice, as many as may be asked for. */
export const attributesIn = (keys: readonly string[]): string[] =>
  [...new Set(keys)]
    .flatMap((key) => attributeOfColumn(key) ?? [])
    .filter(isAttributeName)
    .slice(0, ATTRIBUTE_COLUMNS_MAX)

/**
 * Columns of what was chosen, then of what the fleet sends; each once. What the report has a column for already is not
 * offered again.
 */
export function attributeColumns(
  chosen: readonly string[],
  sent: readonly string[],
  own: readonly Pick<Column, 'key'>[],
): Column[] {
  const offered = sent
    .slice(0, OFFERED_MAX)
    .filter((name) => isAttributeName(name) && !own.some(({ key }) => key === name))
  return [...new Set([...chosen, ...offered])].map((name) => ({ key: attributeColumnKey(name), isRare: true }))
}

/** A number where it is one, so that it sorts by size; else as the table of attributes has it. */
function attributeCell(name: string, value: unknown, words: Words): CellValue {
  if (value === null || value === undefined) return null
  return attributeFigure(name, value) ?? attributeText(name, value, words)
}

/** The lines with these attributes as values. */
export function withAttributes(lines: readonly Line[], names: readonly string[], words: Words): readonly Line[] {
  if (names.length === 0) return lines
  return lines.map((line) => {
    const { attributes = {} } = line
    const told = names.map((name) => [
      attributeColumnKey(name),
      attributeCell(name, attributeOf(attributes, name), words),
    ])
    return { ...line, values: { ...line.values, ...Object.fromEntries(told) } }
  })
}
