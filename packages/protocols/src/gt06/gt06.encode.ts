import { ByteWriter } from '../bytes/index'
import type { CommandToEncode, EncodeCommand, EncodeTarget } from '../protocol'
import { frameMessage } from './message'

const COMMAND = 0x80

const passwordOf = ({ options }: EncodeTarget): string =>
  typeof options?.devicePassword === 'string' ? options.devicePassword : '123456'

/** Clones of the first devices know these two words instead of `Relay`. */
const hasOldCommands = ({ options }: EncodeTarget): boolean => options?.alternative === true

const textOf = (command: CommandToEncode, target: EncodeTarget): string | undefined => {
  switch (command.type) {
    case 'engineStop':
      return hasOldCommands(target) ? `DYD,${passwordOf(target)}#` : 'Relay,1#'
    case 'engineResume':
      return hasOldCommands(target) ? `HFYD,${passwordOf(target)}#` : 'Relay,0#'
    case 'custom':
      return typeof command.attributes.data === 'string' ? command.attributes.data : undefined
    default:
      return undefined
  }
}

/** Longest text whose length still fits the one-byte fields. */
const LONGEST_TEXT = 240

/** A command as text: length, four bytes of the server that come back with the answer, text, language (of some models), serial 0. */
export const encodeGt06: EncodeCommand = (command, target) => {
  const text = textOf(command, target)
  if (text === undefined) return { unsupported: `gt06 cannot express ${command.type}` }
  if (text.length > LONGEST_TEXT) return { unsupported: `text of ${text.length} signs is longer than ${LONGEST_TEXT}` }
  const content = new ByteWriter(text.length + 8)
    .u8(text.length + 4)
    .u32(target.tag ?? 0)
    .ascii(text)
  if (target.options?.hasLanguage === true) content.u16(2)
  return { bytes: frameMessage(COMMAND, 0, content.done()) }
}
