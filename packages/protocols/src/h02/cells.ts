import type { CellTower } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { isSixDigits, momentOf, wholeOf } from './fields'
import { isStatusField, statusAttributes } from './status'

/** Signal sent as a positive number of decibels below zero. */
const belowZero = (field: string): number => (Number(field) === 0 ? 0 : -Number(field))

const groupsOf = (fields: string[], size: number, count: number): string[][] =>
  Array.from({ length: count }, (_, index) => fields.slice(index * size, (index + 1) * size))

const towerOf = (country: number, network: number, group: string[], hasSignal: boolean): CellTower | undefined => {
  const [area, cell] = [wholeOf(group[0]), wholeOf(group[1])]
  if (area === undefined || cell === undefined) return undefined
  const signal = hasSignal && wholeOf(group[2]) !== undefined ? belowZero(group[2] ?? '0') : undefined
  return cellOf(country, network, area, cell, signal)
}

const networkOf = (towers: Array<CellTower | undefined>): DecodedPosition['network'] => {
  const cellTowers = towers.filter((tower) => tower !== undefined)
  return cellTowers.length > 0 ? { cellTowers } : undefined
}

/**
 * How many groups of `size` fields stand from `start` on: as announced, or as many as there are in front of what ends
 * the list when the announcement is wrong.
 */
const groupCount = (
  fields: string[],
  start: number,
  size: number,
  announced: number | undefined,
  isEnd: (at: number) => boolean,
): number | undefined => {
  if (announced !== undefined && isEnd(start + announced * size)) return announced
  for (let at = start; at < fields.length; at += size) if (isEnd(at)) return (at - start) / size
  return undefined
}

/** `NBR,time,mcc,mnc,delay,count,(area,cell,signal)…,date,status`: surrounding cells instead of a location. */
export const decodeNeighbours = (fields: string[]): DecodedPosition | undefined => {
  const [country, network] = [wholeOf(fields[4]), wholeOf(fields[5])]
  const isEnd = (at: number): boolean => isSixDigits(fields[at]) && isStatusField(fields[at + 1])
  const count = groupCount(fields, 8, 3, wholeOf(fields[7]), isEnd)
  if (country === undefined || network === undefined || !count) return undefined
  const [date = '', status = ''] = fields.slice(8 + count * 3)
  return {
    deviceTime: momentOf(date, fields[3] ?? ''),
    attributes: statusAttributes(Number.parseInt(status, 16)),
    network: networkOf(groupsOf(fields.slice(8), 3, count).map((group) => towerOf(country, network, group, true))),
  }
}

/** `V3,time,mccmnc,count,(area,cell,?,?)…,battery,reboot,X,date,status`. */
export const decodeCells = (fields: string[]): DecodedPosition | undefined => {
  const operator = /^(\d{3})(\d{2,3})$/.exec(fields[4] ?? '')
  const isEnd = (at: number): boolean => /^[0-9a-f]{4}$/i.test(fields[at] ?? '') && isStatusField(fields[at + 4])
  const count = groupCount(fields, 6, 4, wholeOf(fields[5]), isEnd)
  if (!operator || count === undefined) return undefined
  const [battery = '', , , date = '', status = ''] = fields.slice(6 + count * 4)
  const [country, network] = [Number(operator[1]), Number(operator[2])]
  return {
    deviceTime: momentOf(date, fields[3] ?? ''),
    attributes: { battery: Number.parseInt(battery, 16), ...statusAttributes(Number.parseInt(status, 16)) },
    network: networkOf(groupsOf(fields.slice(6), 4, count).map((group) => towerOf(country, network, group, false))),
  }
}

/** `VP1,V,mcc,mnc,area,cell,signalYarea,cell,signal…`: cells separated by the letter Y. */
export const decodeDailyCells = (fields: string[]): DecodedPosition | undefined => {
  const [country, network] = [wholeOf(fields[4]), wholeOf(fields[5])]
  if (country === undefined || network === undefined) return undefined
  const groups = fields.slice(6).join(',').split('Y')
  const towers = networkOf(groups.map((group) => towerOf(country, network, group.split(','), true)))
  return towers ? { attributes: {}, network: towers } : undefined
}
