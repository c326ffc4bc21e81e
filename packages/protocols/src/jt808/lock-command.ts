import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

const PASSWORD_LENGTH = 6

/**
 * What a lock was told and by whom: a command, then a card of four bytes or a password of six digits, and with an even
 * count of bytes what became of it.
 */
export const readLockCommand = (item: ByteReader, attributes: DecodedPosition['attributes']): void => {
  const length = item.left
  attributes.lockCommand = item.u8()
  if (length >= 7) attributes.lockPassword = item.ascii(PASSWORD_LENGTH)
  else if (length >= 5) attributes.lockCard = item.u32()
  if (length % 2 === 0) attributes.unlockResult = item.u8()
}
