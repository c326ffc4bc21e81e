export { readCells, readRow, type DeviceRow, isKey, type Keys, uniqueIdOf } from './read-row'
export { type CellContext, textOf } from './read-cell'
export { fingerprintOf, recogniseColumns, titleRowOf } from './recognise-columns'
