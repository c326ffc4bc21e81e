export type { DeviceState } from './device-state'
export { createFleetState, type FleetState, type StateChange } from './fleet-state'
