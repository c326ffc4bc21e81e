const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no way to write control characters, halves of characters and two that are none. */
const UNWRITABLE = /\p{Cc}(?<![\t\n\r])|\p{Cs}|[\ufffe\uffff]/gu

/** A text as XML writes it; what it cannot write is left out. */
export const xmlText = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
