import { DETECT_PORT_NAME, type Port } from '@rastro/model/port'
import { wireDateFromMs } from '@rastro/model/wire'
import {
  ANY_PROTOCOL,
  devicesHeard,
  messagesPerMinute,
  type PortStatus,
  type PortTraffic,
} from '#src/tracking/ingest/listen/index'

/** A device that said nothing for so long is not counted any more. */
const HEARD_WITHIN_MS = 600_000

const lastUnreadableOf = ({ lastUnreadable }: PortTraffic): Port['lastUnreadable'] =>
  lastUnreadable && {
    at: wireDateFromMs(lastUnreadable.atMs),
    address: lastUnreadable.remote,
    hex: Buffer.from(lastUnreadable.bytes).toString('hex'),
    reason: lastUnreadable.reason,
  }

const QUIET = {
  connections: 0,
  devices: 0,
  messages: 0,
  messagesPerMinute: 0,
  unreadable: 0,
  refused: 0,
  lastMessageAt: null,
  lastUnreadable: null,
}

export function presentPort({ protocol, transport, port, error, traffic }: PortStatus, nowMs: number): Port {
  const name = protocol === ANY_PROTOCOL ? DETECT_PORT_NAME : protocol
  if (!traffic) return { ...QUIET, protocol: name, transport, port, state: 'failed', error: error ?? 'unknown' }
  return {
    protocol: name,
    transport,
    port,
    state: 'open',
    error: null,
    connections: traffic.connections,
    devices: devicesHeard(traffic, nowMs, HEARD_WITHIN_MS),
    messages: traffic.messages,
    messagesPerMinute: messagesPerMinute(traffic, nowMs),
    unreadable: traffic.unreadable,
    refused: traffic.refused,
    lastMessageAt: traffic.lastMessageMs === 0 ? null : wireDateFromMs(traffic.lastMessageMs),
    lastUnreadable: lastUnreadableOf(traffic),
  }
}

/** A port that the configuration leaves closed. */
export const presentOff = (protocol: string, transport: Port['transport']): Port => ({
  ...QUIET,
  protocol,
  transport,
  port: 0,
  state: 'off',
  error: null,
})
