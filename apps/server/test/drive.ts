import type { Decoded, DecodedPosition, Fix } from '@rastro/protocols'
import {
  createPortTraffic,
  freshConnectionState,
  nextLinkSequence,
  type DeviceLink,
} from '../src/tracking/ingest/listen/index'
import type { Tracking } from '../src/tracking/tracking'
import { lineProtocol } from './line-protocol'

/** A device that speaks through the intake, past sockets and protocols. */
export interface DrivenDevice {
  /** Reports a fix so many seconds after the epoch given; resolves once it is stored. */
  at(seconds: number, fix?: Partial<Fix>, attributes?: DecodedPosition['attributes']): Promise<void>
  heartbeat(): void
  leave(): void
}

export function driveDevice(tracking: Tracking, uniqueId: string, epochMs: number): DrivenDevice {
  const link: DeviceLink = {
    protocol: lineProtocol,
    state: freshConnectionState('tcp'),
    remote: '203.0.113.7:1',
    sequence: nextLinkSequence(),
    traffic: createPortTraffic(),
    claimedIds: [],
    send: () => {},
    close: () => {},
  }
  const say = (decoded: Decoded) =>
    tracking.intake.receive({ deviceIds: [uniqueId], ...decoded }, link, new Uint8Array([1, 2]))
  return {
    async at(seconds, fix = {}, attributes = {}) {
      const whole: Fix = {
        time: new Date(epochMs + seconds * 1000),
        valid: true,
        latitude: -25.4,
        longitude: -49.2,
        altitudeMeters: 900,
        speedKnots: 10,
        courseDegrees: 90,
        accuracyMeters: 0,
        ...fix,
      }
      await say({ positions: [{ fix: whole, attributes }] }).stored
    },
    heartbeat: () => void say({}),
    leave: () => tracking.intake.left(link),
  }
}
