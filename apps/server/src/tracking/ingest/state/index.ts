export type { DeviceState } from './device-state'
export { createFleetState, type FleetState, type SeenState, type StateChange } from './fleet-state'
