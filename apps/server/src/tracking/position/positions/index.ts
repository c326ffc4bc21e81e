export { fingerprintOf } from './fingerprint'
export { packAttributes, packNetwork, unpackAttributes } from './packing'
export { positionsCsv, positionsGpx, positionsKml } from './position-files'
export { positionJson, presentPosition } from './position.presenter'
export { createPositionStore, type PositionStore } from './positions.store'
export { createProtocolNumbers, type ProtocolNumbers } from './protocol-numbers'
export { recentSeries } from './recent-series'
export {
  type AttributeValue,
  hasPlace,
  NO_FIX_TIME_MS,
  numberAttribute,
  type TrackedPosition,
} from './tracked-position'
