import { ByteWriter } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { writeMessage } from './message'

const OUTPUT_CONTROL = 0x03
const COMMAND = 0

/** Code and data of a command stand twice; the data is the new state in the high and the output in the low half. */
export const encodeCellocator: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const [output, state] = [Number(attributes.index), Number(attributes.data)]
  const isOutput = Number.isInteger(output) && output >= 0 && output < 16 && (state === 0 || state === 1)
  if (type !== 'outputControl' || !isOutput) return { unsupported: `no command ${type} with these values` }
  const unit = Number(uniqueId)
  if (!Number.isInteger(unit) || unit > 0xffffffff) return { unsupported: 'the device is not known by a unit number' }
  const data = state * 16 + output
  const content = new ByteWriter().u8(OUTPUT_CONTROL).u8(OUTPUT_CONTROL).u8(data).u8(data).raw(new Uint8Array(6))
  return { bytes: writeMessage(COMMAND, unit, 0, content.done()) }
}
