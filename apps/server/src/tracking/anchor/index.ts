export * from './anchors'
export * from './auto-anchor'
export * from './anchors.topic'
