const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** The five named signs only: no entity of the document's own is ever read. */
const plainOf = (text: string): string =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

const MAX_ELEMENTS = 1000

/** What stands in each element `name` of a document, in order; elements of the same name do not nest. */
export const elementsOf = (xml: string, name: string): string[] => {
  const found: string[] = []
  const open = `<${name}`
  const close = `</${name}>`
  let at = xml.indexOf(open)
  while (at >= 0 && found.length < MAX_ELEMENTS) {
    const start = xml.indexOf('>', at)
    const end = start < 0 ? -1 : xml.indexOf(close, start)
    if (end < 0) return found
    const sign = xml[at + open.length] ?? ''
    if (sign === '>' || /\s/.test(sign)) {
      found.push(xml.slice(start + 1, end))
      at = xml.indexOf(open, end + close.length)
    } else at = xml.indexOf(open, at + 1)
  }
  return found
}

/** The text of the first element `name`. */
export const elementText = (xml: string, name: string): string | undefined => {
  const [text] = elementsOf(xml, name)
  return text === undefined ? undefined : plainOf(text)
}

/** The value of the first attribute `name` in a document. */
export const xmlAttribute = (xml: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(xml) ?? []
  return value === undefined ? undefined : plainOf(value)
}

export const escapedXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
