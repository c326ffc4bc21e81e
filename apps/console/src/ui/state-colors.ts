import type { VehicleState } from '@rastro/model/vehicle-state'

/**
 * The colours of the states for what cannot read the style sheet: the graphics card. The same as `--state-*` in tokens.css,
 * by day and by night.
 */
export const STATE_COLORS: Record<'light' | 'dark', Record<VehicleState, string>> = {
  light: { moving: '#15803d', idle: '#9a5b00', stopped: '#1d63c9', silent: '#c42b2b', never: '#5f6875' },
  dark: { moving: '#4ade80', idle: '#fbbf24', stopped: '#7ab0fb', silent: '#f87171', never: '#a3adba' },
}
