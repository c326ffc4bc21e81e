/** Behind the name of a family: any model whose name begins so. */
const FAMILY = '…'

const wordsOf = (text: string): string[] => text.toUpperCase().split(/[\s,;/()]+/)

/** A family wants a number behind its letters, unless its name is a word: `FM…` is FMB920, not the lorry FMX. */
const isOfFamily = (word: string, start: string): boolean =>
  word.startsWith(start) && (start.length > 3 || /\d/.test(word.slice(start.length)))

/**
 * The model that a protocol tells apart, out of what a person typed, such as `Jimi VL103M preto`; undefined where it is
 * none of them: then a device is read as its messages say.
 * @param names in upper case; one that ends in `…` is a family
 */
export function knownModel(typed: string | undefined, names: readonly string[] = []): string | undefined {
  if (!typed || typed.length > 128) return undefined
  const words = wordsOf(typed)
  const whole = ` ${words.join(' ')} `
  const exact = names.find((name) => !name.endsWith(FAMILY) && whole.includes(` ${name} `))
  if (exact !== undefined) return exact
  const starts = names.filter((name) => name.endsWith(FAMILY)).map((name) => name.slice(0, -FAMILY.length))
  return words.find((word) => starts.some((start) => isOfFamily(word, start)))
}
