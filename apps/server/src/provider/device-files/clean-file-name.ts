const MOST_CHARS = 100
/** Control characters, directions of writing, and what has a meaning in paths and headers. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|;%]/gu

/** What people called a file, fit to be shown and saved; its end is what it is, whatever it was called. */
export function cleanFileName(name: string, ext: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  const stem = last
    // As browsers write a quotation mark or the end of a line in a form.
    .replaceAll(/%22|%0[da]/gi, ' ')
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(UNWANTED, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return `${[...stem].slice(0, MOST_CHARS).join('') || 'file'}.${ext}`
}
