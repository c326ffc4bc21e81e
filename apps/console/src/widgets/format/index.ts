export * from './formats'
export * from './settings'
export * from './use-formats'
export { readNumber, writeNumber } from './numbers'
