import type { WifiAccessPoint } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { countIn, momentIn } from '../text-values'

/** Cells as `{country,network,area,cell}` lists, or `country,network,area,cell,…` in hex. */
export const readCells = (content: string): DecodedPosition | undefined => {
  const listed = [...content.matchAll(/\{(\d{1,4}),(\d{1,4}),(\d{1,10}),(\d{1,10})/g)]
  if (listed.length > 0) {
    const cellTowers = listed.map((match) => cellOf(...fourOf(match.slice(1).map(Number))))
    const odometer = /\}?[^}]*?([0-9A-F]{8})$/i.exec(content)?.[1]
    return {
      attributes: odometer === undefined ? {} : { odometer: Number.parseInt(odometer, 16) },
      network: { cellTowers },
    }
  }
  const match = /^,?(\d+),(\d+),([0-9a-f]{1,8}),([0-9a-f]{1,8})(?:,|$)/i.exec(content)
  if (!match) return undefined
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

const COUNTS = 5

/** `country,network,area,cell,count,access points…,ddmmyy,hhmmss`: surroundings instead of a place. */
export const readSurroundings = (content: string): DecodedPosition | undefined => {
  const fields = content.replace(/^,/, '').split(',')
  const counts = fields.slice(0, COUNTS).map(countIn)
  const deviceTime = momentIn(fields.at(-2), fields.at(-1)?.slice(0, 6), 'dayFirst')
  if (fields.length < COUNTS || counts.filter((one) => one !== undefined).length < COUNTS - 1) return undefined
  const [country, network, area, cell] = counts
  const cells =
    country === undefined || network === undefined || area === undefined || cell === undefined
      ? []
      : [cellOf(country, network, area, cell)]
  const points = fields.slice(COUNTS).flatMap(accessPointOf)
  return {
    ...(deviceTime && { deviceTime }),
    attributes: {},
    network: {
      ...(cells.length > 0 ? { cellTowers: cells } : {}),
      ...(points.length > 0 ? { wifiAccessPoints: points } : {}),
    },
  }
}
