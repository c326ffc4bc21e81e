import type { CellTower } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { isStamp, type TextMessage } from './message'
import { readMotionState } from './status'
import { type Attributes, attributesOf, hexNumberOf, metersOfKm, numberOf, percentOf, thousandthsOf } from './values'
import { readPoints } from './wifi'

const STATE = /^[0-9a-f]{2}$/i
/** Fields behind the last fix of units with three analogue inputs: their mode first. */
const ANALOGUE_FAMILY = '6E'
const ANALOGUE_INPUTS = 3

const readAnalogue = (version: string, fields: readonly string[]): Attributes => {
  const lastFixAt = fields.findIndex(isStamp)
  if (!version.startsWith(ANALOGUE_FAMILY) || lastFixAt < 0) return {}
  const values = fields.slice(lastFixAt + 2, lastFixAt + 2 + ANALOGUE_INPUTS)
  return attributesOf(Object.fromEntries(values.map((text, index) => [`adc${index + 1}`, numberOf(text)])))
}

const timed = ({ sentAt, type }: TextMessage, attributes: Attributes): DecodedPosition => ({
  ...(sentAt && { deviceTime: sentAt }),
  attributes: { ...attributes, type },
})

/**
 * `GTINF`: how the unit is. Behind the state: SIM card, signal, supply, then either the supply in millivolts or, with
 * decimals, the distance; a second supply, the battery, whether it is being charged.
 */
export const readInformation = (message: TextMessage): DecodedPosition => {
  const { fields, version } = message
  const stateAt = STATE.test(fields[1] ?? '') ? 1 : 2
  const [state, iccid, rssi, , , supply = '', second, battery, isCharging] = fields.slice(stateAt)
  const isDistance = supply.includes('.')
  return timed(message, {
    ...attributesOf({ vin: stateAt === 2 ? fields[0] : undefined }),
    ...readMotionState(state),
    ...attributesOf({
      iccid: /^[0-9a-f]{18,22}$/i.test(iccid ?? '') ? iccid : undefined,
      rssi: numberOf(rssi),
      odometer: isDistance ? metersOfKm(supply) : undefined,
      power: isDistance ? undefined : thousandthsOf(supply),
      power2: thousandthsOf(second),
      battery: numberOf(battery),
    }),
    ...(isCharging === '1' ? { charge: true } : {}),
    ...readAnalogue(version, fields),
  })
}

/** `GTVER`: what the unit is and which versions it runs. */
export const readVersions = (message: TextMessage): DecodedPosition => {
  const [, deviceType, firmware, hardware] = message.fields
  const versions = { deviceType, versionFw: hexNumberOf(firmware), versionHw: hexNumberOf(hardware) }
  return timed(message, attributesOf(versions))
}

const FIELDS_OF_CELL = 6
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

/** `GTGSM`: the cells around the unit; the one it uses stands behind them and comes with every place. */
export const readCells = ({ fields, type }: TextMessage): DecodedPosition => {
  const cellTowers: CellTower[] = []
  for (
    let at = 1;
    at + FIELDS_OF_CELL <= fields.length && at <= MAX_NEIGHBOURS * FIELDS_OF_CELL;
    at += FIELDS_OF_CELL
  ) {
    const cell = cellAt(fields.slice(at, at + FIELDS_OF_CELL))
    if (cell) cellTowers.push(cell)
  }
  return { attributes: { type }, ...(cellTowers.length > 0 && { network: { cellTowers } }) }
}

/** `GTWIF`: the access points around the unit and its charge. */
export const readWifi = ({ fields, type }: TextMessage): DecodedPosition => {
  const wifiAccessPoints = readPoints(fields, 2, numberOf(fields[1]) ?? 0)
  return {
    attributes: { ...attributesOf({ batteryLevel: percentOf(fields.at(-1)) }), type },
    ...(wifiAccessPoints.length > 0 && { network: { wifiAccessPoints } }),
  }
}
