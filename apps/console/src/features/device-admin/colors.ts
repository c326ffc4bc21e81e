import type { DeviceDraft } from './device-draft'

export type ColorAttribute = 'tarkan.color' | 'tarkan.color_extra'

/** `1d63c9` and `#1D63C9` → `#1d63c9`; anything else is no colour. */
export const readColor = (text: string): string | null => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : null
}

export const colorIn = (draft: DeviceDraft, attribute: ColorAttribute): string | null =>
  readColor(draft.fields[attribute] ?? '')

/** Colours in which vehicles are painted, and some that stand out on a map. */
export const SUGGESTED_COLORS = [
  '#ffffff', '#111827', '#9ca3af', '#b91c1c', '#1d4ed8', '#15803d', '#f59e0b', '#7c3aed', '#0f766e', '#db2777',
] as const // prettier-ignore
