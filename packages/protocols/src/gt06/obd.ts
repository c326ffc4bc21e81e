import type { DecodedPosition } from '../protocol'
import { readTime } from './clock'
import type { FillPosition, ReadMessage } from './message'

type Attributes = DecodedPosition['attributes']

/** Vehicle values by number, hexadecimal hundredths of the unit. */
const HUNDREDTHS: Readonly<Record<string, string>> = {
  '28': 'odometer',
  '47': 'fuelUsed',
  '2b': 'fuel',
  '2d': 'coolantTemp',
  '35': 'obdSpeed',
  '36': 'rpm',
  '49': 'hours',
}
const VIN = '4a'

/** Type 8c: vehicle bus values as text, `<number><kind>=<hex>`. Not answered. */
export const fillObd: FillPosition = (message, position) => {
  const { content } = message
  position.deviceTime = readTime(content, message)
  position.attributes.ignition = content.u8() > 0
  for (const pair of content.ascii(content.left).split(',')) setValue(position.attributes, pair)
}

const setValue = (attributes: Attributes, pair: string): void => {
  const [number = '', value = ''] = pair.split('=')
  const id = number.slice(0, 2).toLowerCase()
  const key = HUNDREDTHS[id]
  if (key && /^[0-9a-f]{1,12}$/i.test(value)) attributes[key] = Number.parseInt(value, 16) / 100
  if (id === VIN && /^\w+$/.test(value)) attributes.vin = value
}

/** Type 65: trouble codes as text after the time. Not answered. */
export const readTroubleCodes: ReadMessage = (message) => {
  const { content } = message
  const deviceTime = readTime(content, message)
  const codes = content.ascii(content.left).match(/[PCBU][0-9A-F]{4}/gi)
  return codes ? { positions: [{ deviceTime, attributes: { dtcs: codes.join(' ') } }] } : {}
}

const PID_HUNDREDTHS: Readonly<Record<string, string>> = {
  '2105': 'coolantTemp',
  '210c': 'rpm',
  '210d': 'obdSpeed',
  '2104': 'engineLoad',
  '2111': 'throttle',
  '212f': 'fuelLevel',
}

/** Type 66: vehicle bus values as text, `<PID>=<hex hundredths>`. Not answered. */
export const fillPids: FillPosition = (message, position) => {
  const { content } = message
  position.deviceTime = readTime(content, message)
  content.skip(1)
  for (const pair of content.ascii(content.left).split(',')) {
    const [id = '', value = ''] = pair.split('=')
    const key = PID_HUNDREDTHS[id.toLowerCase()]
    if (key && /^[0-9a-f]{1,12}$/i.test(value)) position.attributes[key] = Number.parseInt(value, 16) / 100
  }
}
