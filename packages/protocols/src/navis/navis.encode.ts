import { bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { writeNtcb } from './ntcb'

interface Address {
  receiver: number
  sender: number
}

/** Texts such as `*!SETOUT 1Y`, sent to the address the device used itself. */
export const encodeNavis: EncodeCommand = ({ type, attributes }, { memory }) => {
  const { data } = attributes
  if (type !== 'custom' || typeof data !== 'string' || data === '') {
    return { unsupported: `no command ${type} with these values` }
  }
  const { receiver, sender } = (memory?.navisAddress as Address | undefined) ?? { receiver: 0, sender: 1 }
  return { bytes: writeNtcb({ receiver, sender, body: bytesFromUtf8(data) }) }
}
