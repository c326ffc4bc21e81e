export { computed, variablesOf } from './compute'
export { createComputedHook } from './computed-hook'
export { computedStore } from './computed.store'
export { ExpressionError } from './expression/tokens'
