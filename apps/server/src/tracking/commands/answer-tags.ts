import type { Protocol } from '@rastro/protocols'

const TAGS = 65_535

/** The number under which a device answers an order: always the same one, so that a restart forgets nothing. */
export const tagOf = (orderId: number): number => ((orderId - 1) % TAGS) + 1

/** Which answers tell whose they are: by the protocol, unless the device showed that it does not keep to it. */
export interface AnswerTags {
  isTagged(deviceId: number, protocol: Protocol, type: string): boolean
  /** An answer came with its number, or without. */
  seen(deviceId: number, hasTag: boolean): void
}

export function createAnswerTags(): AnswerTags {
  const without = new Set<number>()
  return {
    isTagged: (deviceId, protocol, type) => protocol.tagsAnswer?.(type) === true && !without.has(deviceId),
    seen(deviceId, hasTag) {
      if (hasTag) without.delete(deviceId)
      else without.add(deviceId)
    },
  }
}
