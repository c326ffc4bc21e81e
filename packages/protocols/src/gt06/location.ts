import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { addAlarmCode, wideAlarmCode } from './alarms'
import { networkOf, readCell, readRadioCell } from './cells'
import { readGps } from './gps'
import { readExtras } from './location-extras'
import { layoutOf, type LocationLayout } from './location-layouts'
import { filledPosition, storedPosition, type FillPosition, type Gt06Message, type ReadMessage } from './message'
import { setBatteryLevel, setStatus } from './status'

const QH302R_TYPE = 0x12
const IDENTIFIER_BYTES = 8
const SHORTEST_CELL_LIST = 0x17

const fillLocation: FillPosition = (message, position) => {
  const { content, type, family } = message
  const layout = layoutOf(message)
  if (!layout) return
  if (family.isQh302r && type === QH302R_TYPE) content.skip(IDENTIFIER_BYTES)
  if (layout.hasGps) readGps(content, position, message)
  if (layout.cell && content.left > 0) readLocationCell(content, position, layout.cell)
  if (layout.hasStatus) readStatus(message, position, layout)
  readExtras(message, position, layout)
}

/** Location, alarm and cell messages. */
export const readLocation: ReadMessage = (message) => {
  // A report of several cells alone reuses the number of the status report.
  if (message.type === 0x19 && message.length >= SHORTEST_CELL_LIST) return {}
  return storedPosition(message, filledPosition(message, fillLocation, { type: message.type }))
}

/** Bytes of status, battery, signal, alarm and language, which stand behind every cell that has a length. */
const STATUS_BYTES = 5

const readLocationCell = (
  reader: ByteReader,
  position: DecodedPosition,
  cell: NonNullable<LocationLayout['cell']>,
): void => {
  if (cell.hasRadio) {
    position.network = networkOf([readRadioCell(reader)])
    return
  }
  const length = cell.hasLength ? reader.u8() : 0
  if (cell.hasLength && length === 0) return skipEmptyCell(reader)
  const start = reader.position
  position.network = networkOf([readCell(reader, cell)])
  // The length counts itself. One that leaves no room for a status is wrong.
  const more = length - 1 - (reader.position - start)
  if (more > 0 && reader.left - more >= STATUS_BYTES) reader.skip(more)
}

const EMPTY_CELL_BYTES = 8
const EMPTY_CELLS_BYTES = 45

/** Without a cell some devices leave its bytes out and some send them, or those of all neighbours, as zeroes. */
const skipEmptyCell = (reader: ByteReader): void => {
  let zeroes = 0
  while (zeroes < EMPTY_CELLS_BYTES && reader.has(zeroes + 1) && reader.peekU8(zeroes) === 0) zeroes++
  if (zeroes === EMPTY_CELLS_BYTES) reader.skip(EMPTY_CELLS_BYTES)
  else if (zeroes >= EMPTY_CELL_BYTES) reader.skip(EMPTY_CELL_BYTES)
}

const readStatus = (message: Gt06Message, { attributes }: DecodedPosition, layout: LocationLayout): void => {
  const { content, family } = message
  setStatus(attributes, content.u8(), layout.isVxt01)
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  if (layout.isVxt01) return
  const code = content.u8()
  const language = content.left > 0 ? content.u8() : 0
  addAlarmCode(attributes, layout.hasWideAlarm ? wideAlarmCode(code, language) : code, family)
}
