export type { RecogniseProtocol } from './detect'
export { type DeviceLink, freshConnectionState, nextLinkSequence } from './device-link'
export {
  ANY_PROTOCOL,
  createDeviceListeners,
  type DeviceListeners,
  type ListenPlan,
  type OpenPort,
  type PortStatus,
} from './device-listeners'
export { createDeviceSessions, type DeviceSessions } from './device-sessions'
export type { ReceiveHttp } from './http-intake'
export { createIntake, type Intake } from './intake'
export { LISTEN_LIMITS, type ListenLimits } from './limits'
export { createMediaKeeper, type StoreMedia } from './media-keeper'
export type { MessageTap } from './message-tap'
export { createMinuteLog } from './minute-log'
export { createPortTraffic, devicesHeard, messagesPerMinute, type PortTraffic } from './port-traffic'
