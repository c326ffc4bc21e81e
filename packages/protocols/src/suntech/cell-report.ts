import type { DecodedPosition } from '../protocol'
import { knownCell } from './cells'
import { known, type FieldReader } from './field-reader'
import { placeOf } from './place'

const CELLS = 7
/** Behind the state, some units name the network of their neighbours in three signs. */
const NETWORK_DIGITS = 3
const CLOCK = /^\d\d:\d\d:\d\d$/
/** The model that adds a variant, a network, a temperature and its motion. */
const EXTENDED_MODEL = 41
const MOVES = 2

/** Seven cells, the serving one first; its signal stands in front of its area, behind it for the others. */
const readCells = (fields: FieldReader): DecodedPosition['network'] => {
  const cellTowers = []
  for (let index = 0; index < CELLS; index++) {
    const [cell, country, network] = [fields.whole(), fields.whole(), fields.whole()]
    const [first, second] = [fields.whole(), fields.whole()]
    fields.skip()
    const [area, signal] = index === 0 ? [second, first] : [first, second]
    if (cell !== undefined && cell > 0)
      cellTowers.push(...(knownCell(country, network, area, cell, signal)?.cellTowers ?? []))
  }
  return cellTowers.length > 0 ? { cellTowers } : undefined
}

const readExtension = (fields: FieldReader): DecodedPosition['attributes'] => {
  const temp1 = fields.skip().decimal()
  const motion = fields.whole()
  return known<number | boolean>({ temp1, motion: motion === undefined ? undefined : motion === MOVES })
}

/** Reads `STT` and `ALT` of the battery-driven ST4xx line from the field after the device id. */
export const readCellReport = (type: string, fields: FieldReader, now: Date): DecodedPosition => {
  const versionFw = fields.text()
  const isExtended = fields.whole() === EXTENDED_MODEL
  if (isExtended) fields.skip()
  const network = readCells(fields)
  const battery = fields.decimal()
  const isArchive = fields.text() === '0'
  const [index, status] = [fields.whole(), fields.whole()]
  if (fields.peek()?.length === NETWORK_DIGITS && !CLOCK.test(fields.peek(1) ?? '')) fields.skip()
  const extension = isExtended ? readExtension(fields) : {}
  const attributes: DecodedPosition['attributes'] = {
    type,
    ...(versionFw === '' ? {} : { versionFw }),
    ...known({ battery, index, status }),
    ...(isArchive ? { archive: true } : {}),
    ...extension,
  }
  const found = network ? { network } : {}
  const isPlaceless = fields.peek() === '' && fields.peek(2) === ''
  if (isPlaceless || fields.left === 0) return { attributes, ...found }
  const time = fields.moment()
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees, sat] = [fields.decimal(), fields.decimal(), fields.whole()]
  const valid = fields.text() === '1'
  return {
    ...placeOf({ time, valid, latitude, longitude, kmh, courseDegrees }, now),
    attributes: { ...attributes, ...known({ sat }) },
    ...found,
  }
}
