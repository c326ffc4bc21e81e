import type { Step } from './step'

/** Computed attributes with a priority below 0, before anything else. */
export const computeEarly: Step = (position, { hooks, last }) => {
  hooks.computed?.(position, { phase: 'early', last })
  return undefined
}

/** The other computed attributes, which may use all that the steps before found out. */
export const computeLate: Step = (position, { hooks, last }) => {
  hooks.computed?.(position, { phase: 'late', last })
  return undefined
}
