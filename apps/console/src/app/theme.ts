import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

/** Ten shades around the brand token, mixed by the browser, so that a brand applies without a rebuild. */
const brand = [8, 16, 30, 46, 62, 80, 100].map((share) => `color-mix(in srgb, var(--brand) ${share}%, var(--surface))`)
const brandShades = [...brand, 'var(--brand-strong)', 'var(--brand-strong)', 'var(--brand-strong)'] as unknown

/** The dark surfaces of our tokens, lightest first, for what the library paints by itself. */
const darkShades: MantineColorsTuple = [
  '#eceff3',
  '#c3cad4',
  '#a3adba',
  '#77808d',
  '#2c333d',
  '#252b34',
  '#1d222a',
  '#171b21',
  '#12161b',
  '#101318',
]

/** Text on the brand is white or nearly black, whichever can be read: the token knows. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isBrand = (input.color ?? 'brand') === 'brand'
  return input.variant === 'filled' && isBrand ? { ...colors, color: 'var(--on-brand)' } : colors
}

/** Mantine's theme, made of our tokens. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  variantColorResolver: variantColors,
  colors: { brand: brandShades as MantineColorsTuple, dark: darkShades },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'var(--radius-small)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Chip: {
      // Named, so that they ask for the colours above instead of plain white.
      defaultProps: { variant: 'filled', color: 'brand' },
      vars: () => ({ root: { '--chip-size': 'var(--chip-height)' } }),
    },
    Modal: { styles: { title: { fontSize: 17, fontWeight: 650 } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-soft)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--text-soft)',
  '--mantine-color-error': 'var(--status-offline)',
  '--mantine-color-anchor': 'var(--brand-strong)',
  // The library derives these from shades that run the other way in the dark.
  '--mantine-color-brand-text': 'var(--brand-strong)',
  '--mantine-color-brand-outline': 'var(--brand-strong)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--brand) 22%, var(--brand-soft))',
  '--mantine-color-brand-light-color': 'var(--brand-strong)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
}

/** The library's own surfaces take our tokens in both schemes. */
export const variables: CSSVariablesResolver = () => ({ variables: shared, light: shared, dark: shared })
