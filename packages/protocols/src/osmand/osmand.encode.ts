import { bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

/** A command is the body of the next answer; only free text is known to senders. */
export const encodeOsmand: EncodeCommand = (command) => {
  const { data } = command.attributes
  if (command.type !== 'custom' || typeof data !== 'string')
    return { unsupported: `osmand cannot express ${command.type}` }
  return { bytes: bytesFromUtf8(data) }
}
