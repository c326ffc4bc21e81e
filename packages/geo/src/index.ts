export * from './distance'
export * from './units'
