export * from './bits'
export * from './may'
