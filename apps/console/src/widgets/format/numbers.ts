const partOf = (locale: string, part: 'decimal' | 'group'): string =>
  new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345.6).find(({ type }) => type === part)
    ?.value ?? ''

/**
 * A number as people type it in a language: `1.234,5` in Portuguese, `1,234.5` in English. A lone separator of thousands
 * that is not followed by three digits was meant as the decimal one. NaN when it is no number.
 */
export function readNumber(text: string, locale: string): number {
  const decimal = partOf(locale, 'decimal')
  const thousands = decimal === ',' ? '.' : ','
  const given = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^R\$/, '')
  const groups = given.split(thousands)
  const isDecimal = groups.length === 2 && !given.includes(decimal) && groups[1]?.length !== 3
  const plain = isDecimal ? groups.join('.') : groups.join('').replace(decimal, '.')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** The text that `readNumber` reads back as the same number; without separators of thousands. */
export function writeNumber(value: number, locale: string): string {
  const text = String(value)
  // Very small and very large ones, which nobody types with an exponent.
  const plain = text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text
  return plain.replace('.', partOf(locale, 'decimal') || '.')
}
