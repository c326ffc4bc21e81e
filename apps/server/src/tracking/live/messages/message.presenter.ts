import type { DeviceLogRecord, LogRecord, RawMessage } from '@rastro/model/message'
import { wireDateFromMs } from '@rastro/model/wire'
import { type RawMessageRecord, textOf } from './raw-message'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const shared = ({ atMs, isIncoming, transport, protocol, bytes, decoded, error }: RawMessageRecord) => ({
  at: wireDateFromMs(atMs),
  direction: isIncoming ? ('in' as const) : ('out' as const),
  transport,
  protocol,
  text: textOf(bytes),
  decoded,
  error,
})

export const presentMessage = (record: RawMessageRecord & { id: number }): RawMessage => ({
  id: record.id,
  ...shared(record),
  remote: record.remote,
  hex: hex(record.bytes),
})

/** The record of the contract (TRACKING-API §2.4). */
export const presentLog = ({ deviceId, uniqueId, protocol, remote, bytes }: RawMessageRecord): LogRecord => ({
  deviceId,
  protocol,
  host: remote.replace(/:\d+$/, ''),
  uniqueId,
  // As stock servers write it: what is text as text, the rest in hexadecimal.
  data: textOf(bytes) ?? hex(bytes),
})

export const presentDeviceLog = (record: RawMessageRecord): DeviceLogRecord => ({
  ...presentLog(record),
  ...shared(record),
})

/** One line of the downloaded file. */
export const messageLine = (record: RawMessageRecord): string =>
  [
    wireDateFromMs(record.atMs),
    record.isIncoming ? 'in' : 'out',
    record.transport,
    record.protocol,
    record.remote,
    hex(record.bytes),
    ...(record.error === null ? [] : [`# ${record.error.replaceAll(/\s+/g, ' ')}`]),
  ].join('\t')
