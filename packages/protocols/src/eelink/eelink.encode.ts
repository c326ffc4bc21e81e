import type { EncodeCommand, EncodeTarget } from '../protocol'
import { inEnvelope, textMessage } from './message'

export const eelinkCommands = ['custom', 'positionSingle', 'engineStop', 'engineResume', 'rebootDevice'] as const

const TEXTS: Readonly<Record<string, string>> = {
  positionSingle: 'WHERE#',
  engineStop: 'RELAY,1#',
  engineResume: 'RELAY,0#',
  rebootDevice: 'RESET#',
}
const LONGEST_TEXT = 1000

const usesEnvelope = ({ options, memory }: EncodeTarget): boolean =>
  options?.connectionless === true || memory?.eelinkHasEnvelope === true

/** Commands are texts; `custom` sends `data`. To a unit that sends datagrams they go in an envelope with its IMEI. */
export const encodeEelink: EncodeCommand = ({ type, attributes }, target) => {
  const text = type === 'custom' ? attributes.data : Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_TEXT) {
    return { unsupported: `Eelink cannot express ${type} with these values` }
  }
  if (!usesEnvelope(target)) return { bytes: textMessage(text) }
  if (!/^\d{15}$/.test(target.uniqueId)) return { unsupported: 'the id of the device is no IMEI' }
  return { bytes: inEnvelope(textMessage(text), target.uniqueId) }
}
