import type { CellTower } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { hexNumberOf } from '../text-values'
import { clockOf, isSixDigits, wholeOf } from './fields'
import { isStatusField, statusAttributes } from './status'

/** Signal in decibels below zero, with or without its minus. */
const belowZero = (field: string | undefined): number | undefined =>
  field !== undefined && /^ *-?\d{1,3} *$/.test(field) ? 0 - Math.abs(Number(field)) || 0 : undefined

const groupsOf = (fields: string[], size: number, count: number): string[][] =>
  Array.from({ length: count }, (_, index) => fields.slice(index * size, (index + 1) * size))

const towerOf = (country: number, network: number, group: string[], hasSignal: boolean): CellTower | undefined => {
  const [area, cell] = [wholeOf(group[0]), wholeOf(group[1])]
  if (area === undefined || cell === undefined) return undefined
  return cellOf(country, network, area, cell, hasSignal ? belowZero(group[2]) : undefined)
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
): number => {
  if (announced !== undefined && isEnd(start + announced * size)) return announced
  for (let at = start; at < fields.length; at += size) if (isEnd(at)) return (at - start) / size
  return Math.min(announced ?? 0, Math.max(0, Math.floor((fields.length - start) / size)))
}

/** `NBR,time,mcc,mnc,delay,count,(area,cell,signal)…,date,status`: surrounding cells instead of a location. */
export const decodeNeighbours = (fields: string[]): DecodedPosition => {
  const [country, network] = [wholeOf(fields[4]), wholeOf(fields[5])]
  const isEnd = (at: number): boolean => isSixDigits(fields[at]) && isStatusField(fields[at + 1])
  const count = groupCount(fields, 8, 3, wholeOf(fields[7]), isEnd)
  const [date = '', status] = fields.slice(8 + count * 3)
  const towers =
    country === undefined || network === undefined
      ? []
      : groupsOf(fields.slice(8), 3, count).map((group) => towerOf(country, network, group, true))
  const cells = networkOf(towers)
  return {
    ...clockOf(date, fields[3]),
    attributes: isStatusField(status) ? statusAttributes(Number.parseInt(status, 16)) : {},
    ...(cells && { network: cells }),
  }
}

/** `V3,time,mccmnc,count,(area,cell,?,?)…,battery,reboot,X,date,status`. */
export const decodeCells = (fields: string[]): DecodedPosition => {
  const operator = /^(\d{3})(\d{2,3})$/.exec(fields[4] ?? '')
  const isEnd = (at: number): boolean => /^[0-9a-f]{4}$/i.test(fields[at] ?? '') && isStatusField(fields[at + 4])
  const count = groupCount(fields, 6, 4, wholeOf(fields[5]), isEnd)
  const [battery, , , date, status] = fields.slice(6 + count * 4)
  const charge = hexNumberOf(battery)
  const [country, network] = [Number(operator?.[1]), Number(operator?.[2])]
  const groups = operator ? groupsOf(fields.slice(6), 4, count) : []
  const cells = networkOf(groups.map((group) => towerOf(country, network, group, false)))
  return {
    ...clockOf(date, fields[3]),
    attributes: {
      ...(charge === undefined ? {} : { battery: charge }),
      ...(isStatusField(status) ? statusAttributes(Number.parseInt(status, 16)) : {}),
    },
    ...(cells && { network: cells }),
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
