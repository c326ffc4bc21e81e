export { type Anchors, createAnchors } from './anchors'
export { type AutoAnchor, createAutoAnchor } from './auto-anchor'
