export { selectPage } from './listing'
export { createRegistry, type Identified, type Registry, sortedView } from './registry'
export { type ResourceStore, resourceStore } from './resource-store'
