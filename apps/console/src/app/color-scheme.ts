import { readStored, writeStored } from '#src/widgets/stored'

export type SchemeChoice = 'light' | 'dark' | 'auto'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

export const schemeChoice = (): SchemeChoice => {
  const kept = readStored('colorScheme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

export const resolveScheme = (choice: SchemeChoice): 'light' | 'dark' =>
  choice === 'auto' ? (systemDark.matches ? 'dark' : 'light') : choice

/** The attribute is the one the component library reads too, so both stages agree. */
const show = (): void => {
  document.documentElement.dataset.mantineColorScheme = resolveScheme(schemeChoice())
}

/** Follows the system until the person chooses. */
export const startColorScheme = (): void => {
  show()
  systemDark.addEventListener('change', show)
}

const listeners = new Set<() => void>()

/** Calls back after every choice; returns the way to stop. */
export const onScheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const keepScheme = (choice: SchemeChoice): void => {
  if (choice === schemeChoice()) return
  writeStored('colorScheme', choice)
  show()
  listeners.forEach((listener) => listener())
}
