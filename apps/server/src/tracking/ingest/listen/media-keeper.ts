import type { DecodedPosition, Media } from '@rastro/protocols'
import type { MinuteLog } from './minute-log'

/** Keeps a file of a device; gives its name, undefined when it is not one that is kept. */
export type StoreMedia = (uniqueId: string, bytes: Uint8Array, extension: string) => Promise<string | undefined>

/** Keeps the files that positions brought and names them in the attributes. It never rejects. */
export type KeepMedia = (uniqueId: string, positions: readonly DecodedPosition[]) => Promise<DecodedPosition[]>

const saysNothing = ({ fix, network, attributes }: DecodedPosition): boolean =>
  !fix && !network && Object.keys(attributes).length === 0

export function createMediaKeeper(store: StoreMedia, minuteLog: MinuteLog): KeepMedia {
  // One after the other, so that two files of one second do not take the same name.
  let last: Promise<unknown> = Promise.resolve()

  async function nameOf(uniqueId: string, { bytes, extension }: Media): Promise<string | undefined> {
    try {
      return await store(uniqueId, bytes, extension)
    } catch (error) {
      minuteLog.warn('media', { error }, 'a file that a device sent could not be kept')
      return undefined
    }
  }

  async function named(uniqueId: string, positions: readonly DecodedPosition[]): Promise<DecodedPosition[]> {
    const kept: DecodedPosition[] = []
    for (const { media, ...position } of positions) {
      const name = media && (await nameOf(uniqueId, media))
      const attributes =
        media && name !== undefined ? { ...position.attributes, [media.kind]: name } : position.attributes
      // A report that brought nothing but a file that was not kept says nothing.
      if (!media || !saysNothing({ ...position, attributes })) kept.push({ ...position, attributes })
    }
    return kept
  }

  return (uniqueId, positions) => {
    const next = last.then(() => named(uniqueId, positions))
    last = next
    return next
  }
}
