import type { ServerInfo } from '@rastro/model/server'
import { readableOn } from '#src/ui/contrast'
import { translate } from '#src/widgets/texts'

/** What a server may say about its own looks; anything absent keeps the neutral brand. */
export interface Brand {
  title: string
  /** CSS hex colour or null. */
  colorPrimary: string | null
  /** Address of an image on our own origin, or null. */
  logo: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

const ownAddress = (value: string | null): string | null => (value && /^\/(?!\/)/.test(value) ? value : null)

export const brandOf = (server: ServerInfo | null): Brand => {
  const attributes = server?.attributes ?? {}
  const color = text(attributes.colorPrimary)
  return {
    title: text(attributes.title) ?? translate('common.brand'),
    colorPrimary: color && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
    logo: ownAddress(text(attributes.logo) ?? text(attributes['labelConf.headLogo'])),
  }
}

/** Title of the page: the screen, then the brand. */
export const showTitle = (screen: string | null, brand: Brand): void => {
  document.title = screen ? `${screen} · ${brand.title}` : brand.title
}

const showColor = (color: string): void => {
  const style = document.documentElement.style
  style.setProperty('--brand', color)
  style.setProperty('--brand-strong', `color-mix(in srgb, ${color} 85%, black)`)
  style.setProperty('--brand-soft', `color-mix(in srgb, ${color} 18%, var(--surface))`)
  style.setProperty('--on-brand', readableOn(color))
}

/** A manifest of this brand, so that the installed app carries its name. Only when the server names one. */
const showManifest = ({ title, colorPrimary, logo }: Brand): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!link || link.dataset.brand === title) return
  const absolute = (path: string) => new URL(path, location.origin).href
  const icons = logo
    ? [{ src: absolute(logo), sizes: 'any' }]
    : ['192', '512'].map((size) => ({
        src: absolute(`/icon-${size}.png`),
        sizes: `${size}x${size}`,
        type: 'image/png',
      }))
  const manifest = {
    name: title,
    short_name: title.slice(0, 12),
    id: absolute('/'),
    start_url: absolute('/home'),
    scope: absolute('/'),
    display: 'standalone',
    theme_color: colorPrimary ?? '#0f766e',
    icons,
  }
  link.href = URL.createObjectURL(new Blob([JSON.stringify(manifest)], { type: 'application/manifest+json' }))
  link.dataset.brand = title
}

export const applyBrand = (server: ServerInfo): void => {
  const brand = brandOf(server)
  if (brand.colorPrimary) showColor(brand.colorPrimary)
  if (text(server.attributes.title)) showManifest(brand)
}
