import { VEHICLE_STATES } from '@rastro/model/vehicle-state'
import { STATE_COLORS } from '#src/ui/state-colors'
import type { MarkerColors } from './markers/marker-layer'

const statesOf = (scheme: 'light' | 'dark'): string[] => VEHICLE_STATES.map((state) => STATE_COLORS[scheme][state])

/** Colours of the markers; the brand colour comes from the theme in force. */
export const markerColors = (isDark: boolean, brand: string): MarkerColors =>
  isDark
    ? {
        surface: '#1b222c',
        text: '#f1f5f9',
        body: '#475569',
        brand,
        disc: '#e2e8f0',
        edge: '#475569',
        status: ['#f87171', '#4ade80', '#a3b1c4'],
        // On discs that are light by night too.
        states: statesOf('light'),
        ring: statesOf('dark'),
      }
    : {
        surface: '#ffffff',
        text: '#1e293b',
        body: '#475569',
        brand,
        disc: '#ffffff',
        edge: '#cbd5e1',
        status: ['#b91c1c', '#15803d', '#57657a'],
        states: statesOf('light'),
        ring: statesOf('light'),
      }
