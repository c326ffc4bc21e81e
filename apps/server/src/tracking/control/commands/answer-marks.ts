import type { Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { encodeCommand, type Said, type Speech } from './encode'

const TAGS = 65_535

/** The number under which a device answers an order: always the same one, so that a restart forgets nothing. */
export const tagOf = (orderId: number): number => ((orderId - 1) % TAGS) + 1

/** An order, or what is about to become one and has no number yet. */
export interface Marked extends Said {
  id?: number
  deviceId: number
}

/** Which answers tell whose they are: by the protocol, unless the device showed that it does not keep to it. */
export interface AnswerMarks {
  /** What the answer to an order carries, its number or the name of its command; undefined where it tells nothing. */
  markOf(order: Marked, protocol: Protocol): string | undefined
  /** The same, undefined also where the device does not keep to it. */
  keptMarkOf(order: Marked, protocol: Protocol): string | undefined
  /** An answer came with its mark, or without. */
  seen(deviceId: number, hasMark: boolean): void
}

export interface AnswerMarksDeps {
  devices: { byId(id: number): DeviceRecord | undefined }
  speechOf(device: DeviceRecord): Speech
}

const markOfTag = (tag: number): string => `#${tag}`

export function createAnswerMarks({ devices, speechOf }: AnswerMarksDeps): AnswerMarks {
  const without = new Set<number>()

  /** Trying a command must not count serial numbers of the real ones. */
  function nameOf(order: Marked, protocol: Protocol): string | undefined {
    const device = protocol.answerName && devices.byId(order.deviceId)
    if (!device) return undefined
    const speech = speechOf(device)
    const tag = order.id === undefined ? {} : { tag: tagOf(order.id) }
    const encoded = encodeCommand(order, { ...speech, protocol, memory: { ...speech.memory }, ...tag })
    return 'bytes' in encoded ? protocol.answerName?.(encoded.bytes) : undefined
  }

  const markOf = (order: Marked, protocol: Protocol): string | undefined =>
    protocol.tagsAnswer?.(order.type) === true ? markOfTag(tagOf(order.id ?? 0)) : nameOf(order, protocol)

  return {
    markOf,
    keptMarkOf: (order, protocol) => (without.has(order.deviceId) ? undefined : markOf(order, protocol)),
    seen(deviceId, hasMark) {
      if (hasMark) without.delete(deviceId)
      else without.add(deviceId)
    },
  }
}
