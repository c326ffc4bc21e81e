import type { ConnectionState, Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import type { PortTraffic } from './port-traffic'

/** One way a device talks to us: a TCP connection, a UDP address or one HTTP request. */
export interface DeviceLink {
  readonly protocol: Protocol
  readonly state: ConnectionState
  /** `host:port` of the other end. */
  readonly remote: string
  /** Grows with every link: the newest of two links of one device has the greater number. */
  readonly sequence: number
  /** Counters of the port it came through. */
  readonly traffic: PortTraffic
  /** Ids it named that nobody registered; tried again with each message, so that an adopted device is let in. */
  claimedIds: readonly string[]
  /** Whose settings its decoder has; absent before the first message of a registered device. */
  greeted?: { device: DeviceRecord; read: ReadSetting }
  /** Sends bytes to the device; nothing happens when the link is gone. */
  send(bytes: Uint8Array): void
  /** Ends the link and logs why. */
  close(reason: string): void
}

let sequence = 0
export const nextLinkSequence = (): number => ++sequence

export const freshConnectionState = (transport: ConnectionState['transport']): ConnectionState => ({
  transport,
  options: {},
  memory: {},
})
