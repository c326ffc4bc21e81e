export * from './demo.routes'
export * from './demo-fleet'
export * from './seed-demo'
