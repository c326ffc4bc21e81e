import { inflateSync } from 'node:zlib'

/** Object number → its text, streams inflated. */
function objectsOf(file: Buffer): Map<number, string> {
  const text = file.toString('latin1')
  const objects = new Map<number, string>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([^]*?)endobj/g)) {
    const body = match[2] ?? ''
    const at = body.indexOf('stream\n')
    const end = body.lastIndexOf('\nendstream')
    if (at < 0 || end < 0) {
      objects.set(Number(match[1]), body)
      continue
    }
    const bytes = Buffer.from(body.slice(at + 7, end), 'latin1')
    const isPacked = body.slice(0, at).includes('/FlateDecode')
    objects.set(Number(match[1]), body.slice(0, at) + (isPacked ? inflateSync(bytes) : bytes).toString('latin1'))
  }
  return objects
}

const character = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Glyph → text, from the map that lets readers copy text out of the file. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const from = Number.parseInt(first, 16)
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries())
      glyphs.set(from + index, character(hex.replaceAll(' ', '')))
  }
  return glyphs
}

/** The words of each page of a PDF as our own printer writes it, line pieces joined by a blank. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file)
  const reference = (body: string, name: string): string =>
    objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1])) ?? ''
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, glyphsOf(reference(objects.get(Number(id)) ?? '', 'ToUnicode')))
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    let glyphs = new Map<number, string>()
    const words: string[] = []
    for (const [, font, pieces] of reference(page, 'Contents').matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) glyphs = fonts.get(font) ?? glyphs
      else
        words.push(
          [...(pieces ?? '').matchAll(/<([\da-f]+)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((unit) => glyphs.get(Number.parseInt(unit, 16)) ?? '?')
            .join(''),
        )
    }
    // A word may be broken after a slash.
    return words.join(' ').replaceAll(/\s+/g, ' ').replaceAll('/ ', '/')
  })
}
