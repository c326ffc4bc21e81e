import { ApiError } from '@rastro/model/errors'
import type { ForwardedPosition } from '@rastro/model/forward'
import type { Protocol } from '@rastro/protocols'
import {
  createPortTraffic,
  type DeviceLink,
  freshConnectionState,
  type Intake,
  nextLinkSequence,
} from '#src/tracking/ingest/listen/index'
import { decodedOf } from './forwarded'

/** Protocol of a forwarded position that does not name one. */
const NAMELESS = 'forward'
const PROTOCOL_NAME = /^[a-z][a-z0-9]{0,31}$/
/** Each name takes a place in the table of protocols for ever. */
const MOST_NAMES = 300

/** Takes positions of another tracking server into the life of a position. */
export interface ForwardIntake {
  /**
   * Resolves once the position is durable. Throws `NOT_FOUND` for a device that nobody registered (it waits among the
   * sightings), `DEVICE_ACCESS_DENIED` for a disabled one, `SERVICE_UNAVAILABLE` while the database is behind.
   */
  take(uniqueId: string, position: ForwardedPosition, from: { remote: string; frame: Uint8Array }): Promise<void>
}

export function createForwardIntake(intake: Intake): ForwardIntake {
  const traffic = createPortTraffic()
  const named = new Map<string, Protocol>()

  function protocolOf(name: string | null | undefined): Protocol {
    const fits = typeof name === 'string' && PROTOCOL_NAME.test(name) && (named.has(name) || named.size < MOST_NAMES)
    const wanted = fits ? name : NAMELESS
    const known = named.get(wanted)
    if (known) return known
    const protocol: Protocol = { name: wanted, defaultPort: 0, transports: ['http'], commands: [] }
    named.set(wanted, protocol)
    return protocol
  }

  return {
    async take(uniqueId, position, { remote, frame }) {
      if (intake.isFull()) throw new ApiError('SERVICE_UNAVAILABLE')
      const link: DeviceLink = {
        protocol: protocolOf(position.protocol),
        state: freshConnectionState('http'),
        remote,
        sequence: nextLinkSequence(),
        traffic,
        claimedIds: [],
        send: () => {},
        close: () => {},
      }
      const { device, stored } = intake.receive(
        { deviceIds: [uniqueId], positions: [decodedOf(position)] },
        link,
        frame,
      )
      if (device === 'unknown') throw new ApiError('NOT_FOUND', 'Unknown device, waiting to be adopted')
      if (device !== 'known') throw new ApiError('DEVICE_ACCESS_DENIED')
      await stored
    },
  }
}
