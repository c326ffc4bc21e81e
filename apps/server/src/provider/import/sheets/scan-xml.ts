/** Hears the elements of a document in their order. */
export interface XmlListener {
  open(name: string, attributes: string): void
  /** @param text between the last tag and this one, with entities */
  close(name: string, text: string): void
}

/** Goes over a document once. Names lose their prefix; no entity is followed but those of characters. */
export function scanXml(xml: string, { open, close }: XmlListener): void {
  let at = xml.indexOf('<')
  let textFrom = 0
  while (at >= 0) {
    const second = xml.charCodeAt(at + 1)
    if (second === 33 || second === 63) {
      const isComment = xml.startsWith('<!--', at)
      const end = xml.indexOf(isComment ? '-->' : '>', at)
      if (end < 0) return
      at = xml.indexOf('<', end)
      continue
    }
    const end = xml.indexOf('>', at)
    if (end < 0) return
    if (second === 47) close(localName(xml, at + 2, end), xml.slice(textFrom, at))
    else {
      const isEmpty = xml.charCodeAt(end - 1) === 47
      const stop = isEmpty ? end - 1 : end
      let nameEnd = at + 1
      while (nameEnd < stop && xml.charCodeAt(nameEnd) > 32) nameEnd++
      const name = localName(xml, at + 1, nameEnd)
      open(name, xml.slice(nameEnd, stop))
      if (isEmpty) close(name, '')
    }
    textFrom = end + 1
    at = xml.indexOf('<', end)
  }
}

function localName(xml: string, from: number, to: number): string {
  const name = xml.slice(from, to).trimEnd()
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Value of an attribute, undefined without it. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(`${name}=`)
  // The name may also be the end of another one.
  while (at > 0 && attributes.charCodeAt(at - 1) > 32) at = attributes.indexOf(`${name}=`, at + 1)
  if (at < 0) return undefined
  const quote = attributes[at + name.length + 1] ?? '"'
  const from = at + name.length + 2
  const to = attributes.indexOf(quote, from)
  return to < 0 ? undefined : decodeXml(attributes.slice(from, to))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name: string) => {
        if (name) return NAMED[name] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
        return code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : ''
      })
    : text
