import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import type { FieldReader } from './field-reader'

const CELLS = 7
/** A list of neighbours' short numbers stands where units with a fix write the date. */
const COLLABORATION_DIGITS = 3

/** Seven cells, the serving one first; its signal stands in front of its area, behind it for the others. */
const readCells = (fields: FieldReader): DecodedPosition['network'] => {
  const cellTowers = []
  for (let index = 0; index < CELLS; index++) {
    const [cell, country, network] = [fields.whole(), fields.whole(), fields.whole()]
    const [first, second] = [fields.whole(), fields.whole()]
    fields.skip()
    const [area, signal] = index === 0 ? [second, first] : [first, second]
    if (cell > 0) cellTowers.push(cellOf(country, network, area, cell, signal))
  }
  return cellTowers.length > 0 ? { cellTowers } : undefined
}

/** Reads `STT` and `ALT` of the battery-driven ST4xx line from the field after the device id. */
export const readCellReport = (type: string, fields: FieldReader): DecodedPosition => {
  const versionFw = fields.text()
  fields.skip()
  const network = readCells(fields)
  const battery = fields.decimal()
  const isArchive = fields.text() === '0'
  const attributes: DecodedPosition['attributes'] = {
    type,
    versionFw,
    battery,
    ...(isArchive ? { archive: true } : {}),
    index: fields.whole(),
    status: fields.whole(),
  }
  if ((fields.peek() ?? '').length <= COLLABORATION_DIGITS) return { attributes, network }
  const time = fields.moment()
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees, sat] = [fields.decimal(), fields.decimal(), fields.whole()]
  const valid = fields.text() === '1'
  return {
    fix: fixOf({ time, valid, latitude, longitude, speedKnots: knotsOfKmh(kmh), courseDegrees }),
    attributes: { ...attributes, sat },
    network,
  }
}
