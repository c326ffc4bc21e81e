export * from './areas/index'
export * from './distance'
export * from './units'
