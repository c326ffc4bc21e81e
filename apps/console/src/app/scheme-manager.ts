import type { MantineColorSchemeManager } from '@mantine/core'
import { keepScheme, onScheme, schemeChoice } from './color-scheme'

/** Lets the component library follow our own choice of light and dark. */
export const schemeManager: MantineColorSchemeManager = (() => {
  let stop: (() => void) | undefined
  return {
    get: () => schemeChoice(),
    set: keepScheme,
    subscribe: (onUpdate) => {
      stop = onScheme(() => onUpdate(schemeChoice()))
    },
    unsubscribe: () => stop?.(),
    clear: () => undefined,
  }
})()
