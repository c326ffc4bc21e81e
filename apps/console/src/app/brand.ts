import type { ServerInfo } from '@rastro/model/server'
import { brandVariables } from '#src/ui/brand-variables'
import { translate } from '#src/widgets/texts'

/** What is shown under this host; anything absent keeps the neutral brand. */
export interface Brand {
  title: string
  /** CSS hex colour or null. */
  colorPrimary: string | null
  /** Address of an image on our own origin, or null. */
  logo: string | null
  icon: string | null
  /** Behind the card of the screens before signing in. */
  background: string | null
  loginText: string | null
  /** Digits with the country code. */
  whatsapp: string | null
  android: string | null
  ios: string | null
  policy: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

const ownAddress = (value: string | null): string | null => (value && /^\/(?!\/)/.test(value) ? value : null)

export const brandOf = (server: ServerInfo | null): Brand => {
  const attributes = server?.attributes ?? {}
  // Of the account that holds the host; a server of the contract alone says what it says in its attributes.
  const held = server?.brand
  const color = held?.colorPrimary ?? text(attributes.colorPrimary)
  return {
    title: held?.title ?? text(attributes.title) ?? translate('common.brand'),
    colorPrimary: color && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
    logo: ownAddress(held?.headLogo ?? text(attributes.logo) ?? text(attributes['labelConf.headLogo'])),
    icon: ownAddress(held?.icon ?? null),
    background: ownAddress(held?.background ?? null),
    loginText: held?.loginText ?? null,
    whatsapp: held?.whatsapp ?? null,
    android: held?.androidApp ?? null,
    ios: held?.appleApp ?? null,
    policy: held?.dataPolicy ?? null,
  }
}

/** Title of the page: the screen, then the brand. */
export const showTitle = (screen: string | null, brand: Brand): void => {
  document.title = screen ? `${screen} · ${brand.title}` : brand.title
}

const showColor = (color: string): void => {
  for (const [name, value] of Object.entries(brandVariables(color)))
    document.documentElement.style.setProperty(name, value)
}

/** A manifest of this brand, so that the installed app carries its name. Only when the server names one. */
const showManifest = ({ title, colorPrimary, logo, icon }: Brand): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!link || link.dataset.brand === title) return
  const absolute = (path: string) => new URL(path, location.origin).href
  const picture = icon ?? logo
  const icons = picture
    ? [{ src: absolute(picture), sizes: 'any' }]
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
  if (brand.icon) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', brand.icon)
  if (server.brand?.title ?? text(server.attributes.title)) showManifest(brand)
}
