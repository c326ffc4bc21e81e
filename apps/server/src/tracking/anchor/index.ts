export * from './anchors'
export * from './auto-anchor'
