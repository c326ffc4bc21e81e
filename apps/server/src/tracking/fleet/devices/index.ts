export {
  createDeviceDirectory,
  type DeviceDirectory,
  type DeviceRecord,
  type DeviceState,
  type OwnedDeviceDirectory,
  writtenDevice,
} from './device-directory'
export {
  belongingOf,
  changeDevices,
  deleteDevice,
  type DeviceInput,
  deviceProjection,
  hideDevice,
  insertDevice,
  insertDevices,
  listDeleted,
  unhideDevice,
  updateDevice,
} from './devices.store'
export { createTokenKeeper } from './notification-tokens'
export { refuseDevices } from './refuse-devices'
