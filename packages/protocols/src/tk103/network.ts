import type { CellTower, WifiAccessPoint } from '@rastro/model/position'
import { ImpossibleValueError, cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { momentOf } from './fields'

/** `BZ00`: cells as `{country,network,area,cell}` lists, or `country,network,area,cell,…` in hex. */
export const readCells = (content: string): DecodedPosition => {
  const listed = [...content.matchAll(/\{(\d+),(\d+),(\d+),(\d+)\}/g)]
  if (listed.length > 0) {
    const cellTowers = listed.map((match) => cellOf(...fourOf(match.slice(1).map(Number))))
    const odometer = /([0-9A-F]{8})$/i.exec(content)?.[1]
    return {
      attributes: odometer === undefined ? {} : { odometer: Number.parseInt(odometer, 16) },
      network: { cellTowers },
    }
  }
  const match = /^,?(\d+),(\d+),([0-9a-f]+),([0-9a-f]+),/i.exec(content)
  if (!match) throw new ImpossibleValueError('list of cells', content)
  const [, country, network, area = '', cell = ''] = match
  const tower = cellOf(Number(country), Number(network), Number.parseInt(area, 16), Number.parseInt(cell, 16))
  return { attributes: {}, network: { cellTowers: [tower] } }
}

const fourOf = ([a = 0, b = 0, c = 0, d = 0]: number[]): [number, number, number, number] => [a, b, c, d]

const ACCESS_POINT = /^([0-9A-F]{2}(?::[0-9A-F]{2}){5})\*(-?\d+)\*(\d+)$/i

const accessPointOf = (field: string): WifiAccessPoint[] => {
  const match = ACCESS_POINT.exec(field)
  if (!match) return []
  return [{ macAddress: match[1] ?? '', signalStrength: Number(match[2]), channel: Number(match[3]) }]
}

const ALARMS: Readonly<Record<string, string>> = { DW51: 'movement', DW50: '', DW53: 'powerCut', DW5B: '' }

/** `DW5x,country,network,area,cell,count,access points…,ddmmyy,hhmmss`: surroundings instead of a fix. */
export const readSurroundings = (type: string, content: string): DecodedPosition => {
  const fields = content.replace(/^,/, '').split(',')
  const [country, network, area, cell] = fields.map(Number)
  const [date = '', time = ''] = fields.slice(-2)
  const cellTowers: CellTower[] = [cellOf(...fourOf([country ?? 0, network ?? 0, area ?? 0, cell ?? 0]))]
  if (!cellTowers.every(({ cellId }) => Number.isInteger(cellId))) throw new ImpossibleValueError('cell', content)
  const points = fields.slice(5, -2).flatMap(accessPointOf)
  const alarm = ALARMS[type]
  return {
    deviceTime: momentOf(date, time, 'dayFirst'),
    attributes: alarm ? { alarm } : {},
    network: { cellTowers, ...(points.length > 0 ? { wifiAccessPoints: points } : {}) },
  }
}
