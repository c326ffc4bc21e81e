import { kmFromMeters, kmhFromKnots, milesFromMeters } from '@rastro/geo'
import { wallClockMs } from '#src/tracking/fleet/calendars/index'
import type { Cell } from './workbook/cells'

type ReadPreference = (key: string) => unknown

/** How a person reads numbers and times: his own preference, else the server's. What is not known is an empty cell. */
export interface ReportUnits {
  zone: string
  /** What the cells are in, for the titles of columns. */
  names: { speed: string; distance: string; volume: string }
  speed(knots: number | null): Cell
  distance(meters: number): Cell
  volume(litres: number | null): Cell
  duration(ms: number | null): Cell
  time(timeMs: number): Cell
}

const MPH_PER_KNOT = 1.15078
const METERS_PER_NAUTICAL_MILE = 1852
const LITRES_PER_US_GALLON = 3.785
const LITRES_PER_IMPERIAL_GALLON = 4.546
const QUARTER_MS = 900_000

function speedCell(unit: unknown, knots: number): Cell {
  if (unit === 'kn') return { amount: knots, format: '0.0" kn"' }
  if (unit === 'mph') return { amount: knots * MPH_PER_KNOT, format: '0.0" mph"' }
  return { amount: kmhFromKnots(knots), format: '0.0" km/h"' }
}

function distanceCell(unit: unknown, meters: number): Cell {
  if (unit === 'mi') return { amount: milesFromMeters(meters), format: '0.00" mi"' }
  if (unit === 'nmi') return { amount: meters / METERS_PER_NAUTICAL_MILE, format: '0.00" nmi"' }
  return { amount: kmFromMeters(meters), format: '0.00" km"' }
}

function volumeCell(unit: unknown, litres: number): Cell {
  if (unit === 'usGal') return { amount: litres / LITRES_PER_US_GALLON, format: '0.0" gal"' }
  if (unit === 'impGal') return { amount: litres / LITRES_PER_IMPERIAL_GALLON, format: '0.0" gal"' }
  return { amount: litres, format: '0.0" l"' }
}

/** Wall clocks change by whole quarters of an hour, so one look at the zone serves all times of a quarter. */
export function createWallClock(zone: string): (timeMs: number) => number {
  let quarter = Number.NaN
  let offsetMs = 0
  return (timeMs) => {
    const own = Math.floor(timeMs / QUARTER_MS)
    if (own !== quarter) {
      quarter = own
      offsetMs = wallClockMs(timeMs, zone) - timeMs
    }
    return timeMs + offsetMs
  }
}

/** The unit of a cell as its number format writes it. */
const nameOf = (cell: Cell): string =>
  typeof cell === 'object' && cell !== null && 'amount' in cell ? (/"\s*(.+)"$/.exec(cell.format)?.[1] ?? '') : ''

/** @param preference what the person chose; where he chose nothing, `speedUnit` may come from who asks */
export function reportUnits(zone: string, preference: ReadPreference): ReportUnits {
  const wallClock = createWallClock(zone)
  return {
    zone,
    names: {
      speed: nameOf(speedCell(preference('speedUnit'), 0)),
      distance: nameOf(distanceCell(preference('distanceUnit'), 0)),
      volume: nameOf(volumeCell(preference('volumeUnit'), 0)),
    },
    speed: (knots) => (knots === null ? null : speedCell(preference('speedUnit'), knots)),
    distance: (meters) => distanceCell(preference('distanceUnit'), meters),
    volume: (litres) => (litres === null ? null : volumeCell(preference('volumeUnit'), litres)),
    duration: (durationMs) => (durationMs === null ? null : { durationMs }),
    time: (timeMs) => ({ wallMs: wallClock(timeMs) }),
  }
}
