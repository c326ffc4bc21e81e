import type { ShownBrand } from '@rastro/model/brand'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Characters below an icon on a phone. */
const SHORT_CHARS = 12
const STANDARD_COLOR = '#0f766e'

/** On the element where the console sets the same (`app/brand.ts`), so that it wins over day and night. */
const styleOf = (color: string): string =>
  `--brand:${color};--brand-strong:color-mix(in srgb,${color} var(--brand-share),var(--brand-toward));--brand-soft:color-mix(in srgb,${color} 18%,var(--surface))`

/** The page of the console as it is first painted under a host: nobody sees another brand, not even for a moment. */
export function dressed(html: string, { title, colorPrimary, icon }: ShownBrand): string {
  let page = html
  // Functions: in a replacement text signs like `$&` mean something.
  if (title !== null) page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
  if (icon !== null) {
    const address = escaped(icon)
    page = page
      .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${address}" />`)
      .replace(/<link rel="apple-touch-icon"[^>]*>/, () => `<link rel="apple-touch-icon" href="${address}" />`)
  }
  return colorPrimary === null ? page : page.replace('<html', () => `<html style="${styleOf(colorPrimary)}"`)
}

/** What the installed app is called and looks like; undefined: as it was built. */
export function manifestOf({ title, colorPrimary, icon, headLogo }: ShownBrand): string | undefined {
  if (title === null) return undefined
  const picture = icon ?? headLogo
  const icons =
    picture === null
      ? ['192', '512'].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
      : [{ src: picture, sizes: 'any' }]
  return JSON.stringify({
    name: title,
    short_name: [...title].slice(0, SHORT_CHARS).join(''),
    id: '/',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: colorPrimary ?? STANDARD_COLOR,
    icons,
  })
}
