import type { Network } from '@rastro/model/position'
import type { DecodedPosition } from '../protocol'
import { cellOf } from '../fix'

export interface Parameters {
  attributes: DecodedPosition['attributes']
  network?: Network
  accuracyMeters?: number
}

const valueOf = (text: string): string | number | boolean => {
  if (/^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return Number(text)
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}

/** Names that a device gives to what has a name of its own here. */
const NAMES: Readonly<Record<string, string>> = { bat: 'batteryLevel', temp: 'deviceTemp' }

/** Most cells a report is read for; a list without end is cut. */
const MAX_CELLS = 10

/** The cell whose four parameters end in `suffix`; all but its own id are taken off the attributes. */
const takeCell = (attributes: DecodedPosition['attributes'], suffix: string) => {
  const names = ['mcc', 'mnc', 'lac'].map((name) => `${name}${suffix}`)
  const [country, network, area] = names.map((name) => attributes[name])
  const cell = attributes[`cell_id${suffix}`]
  if (typeof country !== 'number' || typeof network !== 'number' || typeof area !== 'number') return undefined
  if (typeof cell !== 'number') return undefined
  for (const name of names) delete attributes[name]
  return cellOf(country, network, area, cell)
}

/** Cells come as four parameters each, the first without a number or all numbered from 1; complete ones become the network. */
const takeCells = (attributes: DecodedPosition['attributes']): Network | undefined => {
  const bare = takeCell(attributes, '')
  const cellTowers = bare ? [bare] : []
  while (cellTowers.length < MAX_CELLS) {
    const cell = takeCell(attributes, String(cellTowers.length + (bare ? 0 : 1)))
    if (!cell) break
    cellTowers.push(cell)
  }
  return cellTowers.length > 0 ? { cellTowers } : undefined
}

/** Reads `name:type:value,…`; what does not look like that is left out. */
export const parametersOf = (text: string): Parameters => {
  const attributes: DecodedPosition['attributes'] = {}
  for (const parameter of text.split(',')) {
    const match = /^(.+):[1-4]:(.*)$/.exec(parameter.trim())
    if (!match) continue
    const name = (match[1] ?? '').toLowerCase()
    attributes[NAMES[name] ?? name] = valueOf(match[2] ?? '')
  }
  const { accuracy } = attributes
  if (typeof accuracy === 'number') delete attributes.accuracy
  if (attributes.sos === 1) attributes.alarm = 'sos'
  if (typeof attributes.batteryLevel === 'number' && attributes.batteryLevel > 100) delete attributes.batteryLevel
  const network = takeCells(attributes)
  return {
    attributes,
    ...(network ? { network } : {}),
    ...(typeof accuracy === 'number' ? { accuracyMeters: accuracy } : {}),
  }
}
