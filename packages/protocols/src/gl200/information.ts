import type { CellTower } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { isStamp, type TextMessage } from './message'
import { readMotionState } from './status'
import { type Attributes, attributesOf, hexNumberOf, metersOfKm, numberOf, percentOf, thousandthsOf } from './values'
import { readPoints } from './wifi'

const STATE = /^[0-9a-f]{2}$/i
const ANALOGUE_INPUTS = 3
/** Of these the field behind the supply is a mask or the kind of network, no second supply. */
const WITHOUT_SECOND_SUPPLY: readonly string[] = ['GV350M', 'GV310LAU']

/** Units with three analogue inputs give them behind their last fix, the mode first. */
const readAnalogue = (model: string, fields: readonly string[]): Attributes => {
  const lastFixAt = fields.findIndex(isStamp)
  if (model !== 'GV310LAU' || lastFixAt < 0) return {}
  const values = fields.slice(lastFixAt + 2, lastFixAt + 2 + ANALOGUE_INPUTS)
  return attributesOf(Object.fromEntries(values.map((text, index) => [`adc${index + 1}`, numberOf(text)])))
}

/** A wireless sensor may stand in front of the supply: its address, temperature, humidity. */
const readClimate = (supply: readonly string[]): { attributes: Attributes; rest: readonly string[] } => {
  const at = supply.findIndex((text, index) => index < 2 && /^[0-9a-f]{12}$/i.test(text))
  if (at < 0) return { attributes: {}, rest: supply }
  const [temperature, humidity] = supply.slice(at + 1)
  return {
    attributes: attributesOf({ deviceTemp: numberOf(temperature), humidity: numberOf(humidity) }),
    rest: supply.slice(at + 3),
  }
}

/** Supply in millivolts or, with decimals, the distance; a second supply, the battery, whether it is being charged. */
const readSupplies = (model: string, [supply = '', ...others]: readonly string[]): Attributes => {
  const isDistance = supply.includes('.')
  const second = WITHOUT_SECOND_SUPPLY.includes(model) ? undefined : thousandthsOf(others[0])
  return {
    ...attributesOf({
      odometer: isDistance ? metersOfKm(supply) : undefined,
      power: isDistance ? undefined : thousandthsOf(supply),
      power2: second,
      battery: numberOf(others[1]),
    }),
    ...(others[2] === '1' ? { charge: true } : {}),
  }
}

const timed = ({ sentAt, type }: TextMessage, attributes: Attributes): DecodedPosition => ({
  ...(sentAt && { deviceTime: sentAt }),
  attributes: { ...attributes, type },
})

/** `GTINF`: how the unit is. Behind the state: SIM card, signal, supply, then what `readSupplies` reads. */
export const readInformation = (message: TextMessage): DecodedPosition => {
  const { fields, model } = message
  const stateAt = STATE.test(fields[1] ?? '') || !STATE.test(fields[2] ?? '') ? 1 : 2
  const [state, iccid, rssi, , , ...supply] = fields.slice(stateAt)
  const climate = readClimate(supply)
  return timed(message, {
    ...attributesOf({ vin: stateAt === 2 ? fields[0] : undefined }),
    ...readMotionState(state),
    ...attributesOf({ iccid: /^[0-9a-f]{18,22}$/i.test(iccid ?? '') ? iccid : undefined, rssi: numberOf(rssi) }),
    ...climate.attributes,
    ...readSupplies(model, climate.rest),
    ...readAnalogue(model, fields),
  })
}

/** `GTVER`: what the unit is and which versions it runs. */
export const readVersions = (message: TextMessage): DecodedPosition => {
  const [, deviceType, firmware, hardware] = message.fields
  const versions = { deviceType, versionFw: hexNumberOf(firmware), versionHw: hexNumberOf(hardware) }
  return timed(message, attributesOf(versions))
}

/** A cell, its strength and a reserved field. */
const FIELDS_OF_CELL = 6
const CELL_WITH_LEVEL = 5
const MAX_NEIGHBOURS = 6

const cellAt = (fields: readonly string[]): CellTower | undefined => {
  const [country, network, area, cell, level] = fields
  const areaCode = hexNumberOf(area)
  const cellId = hexNumberOf(cell)
  const strength = numberOf(level)
  if (!areaCode || areaCode > 0xffff || cellId === undefined || cellId > 0xfffffff) return undefined
  if (!/^\d{1,4}$/.test(country ?? '') || !/^\d{1,4}$/.test(network ?? '')) return undefined
  return cellOf(Number(country), Number(network), areaCode, cellId, strength === undefined ? undefined : -strength)
}

const readCellList = (fields: readonly string[], start: number, most: number): CellTower[] => {
  const cellTowers: CellTower[] = []
  for (let at = start; at + CELL_WITH_LEVEL <= fields.length && cellTowers.length < most; at += FIELDS_OF_CELL) {
    if (at >= start + most * FIELDS_OF_CELL) break
    const cell = cellAt(fields.slice(at, at + FIELDS_OF_CELL))
    if (cell) cellTowers.push(cell)
  }
  return cellTowers
}

const networkOf = (cellTowers: CellTower[]): Pick<DecodedPosition, 'network'> =>
  cellTowers.length > 0 ? { network: { cellTowers } } : {}

/** `GTGSM`: the cells around the unit; the one it uses stands behind them and comes with every place. */
export const readCells = ({ fields, type }: TextMessage): DecodedPosition => ({
  attributes: { type },
  ...networkOf(readCellList(fields, 1, MAX_NEIGHBOURS)),
})

const LBS = { level: 3, cells: 9, most: 7 } as const

/** `GTLBS`: the charge, then the cell in use and those around it. */
export const readCellPlace = (message: TextMessage): DecodedPosition => {
  const { fields } = message
  const batteryLevel = percentOf(fields[LBS.level])
  return {
    ...timed(message, attributesOf({ batteryLevel })),
    ...networkOf(readCellList(fields, LBS.cells, LBS.most)),
  }
}

/** `GTWIF`: the access points around the unit and its charge. */
export const readWifi = ({ fields, type }: TextMessage): DecodedPosition => {
  const wifiAccessPoints = readPoints(fields, 2, numberOf(fields[1]) ?? 0)
  return {
    attributes: { ...attributesOf({ batteryLevel: percentOf(fields.at(-1)) }), type },
    ...(wifiAccessPoints.length > 0 && { network: { wifiAccessPoints } }),
  }
}
