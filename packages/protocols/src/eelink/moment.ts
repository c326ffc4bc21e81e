import type { ByteReader } from '../bytes/index'

const NONE: readonly number[] = [0, 0xffffffff]

/** Four bytes of seconds since 1970; undefined where they are none. */
export const momentOf = (content: ByteReader): Date | undefined => {
  const seconds = content.u32()
  return NONE.includes(seconds) ? undefined : new Date(seconds * 1000)
}
