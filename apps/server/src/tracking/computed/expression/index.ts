export { evaluate, type Variables } from './evaluate'
export { ExpressionError } from './tokens'
export type { Value } from './values'
