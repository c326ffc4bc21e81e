import type { Decoded } from '@rastro/protocols'
import type { DeviceLink } from './device-link'

/** Sees the bytes that go by. While `isOn` is false nobody looks, and it is not called. */
export interface MessageTap {
  readonly isOn: boolean
  /** A message of a device, and what was read of it. */
  incoming(link: DeviceLink, bytes: Uint8Array, decoded: Decoded): void
  /** What was sent to it. */
  outgoing(link: DeviceLink, bytes: Uint8Array): void
}

export const NO_TAP: MessageTap = { isOn: false, incoming: () => {}, outgoing: () => {} }
