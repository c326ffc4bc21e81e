import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { countIn, given } from '../text-fields'

type Attributes = DecodedPosition['attributes']
type Network = NonNullable<DecodedPosition['network']>

/** The parts of a text by their widths; the last is the rest. */
export const columnsOf = (text: string, widths: readonly number[]): string[] => {
  let at = 0
  const columns = widths.map((width) => text.slice(at, (at += width)))
  return [...columns, text.slice(at)]
}

/** A state that is unknown at 0. */
const stateIn = (text: string | undefined, active: number): boolean | undefined => {
  const value = countIn(text)
  return value === undefined || value === 0 ? undefined : value === active
}

/** Signal, satellites, charge, ignition, alarm system and mode in fourteen digits. */
export const statusOf = (text: string): Attributes => {
  const [rssi, sat, level, ignition, armed, mode] = columnsOf(text, [3, 3, 3, 1, 2, 2])
  return given({
    rssi: countIn(rssi),
    sat: countIn(sat),
    battery: countIn(level),
    ignition: stateIn(ignition, 1),
    armed: stateIn(armed, 1),
    mode: countIn(mode) || undefined,
  })
}

/** What a heartbeat of a car tracker says behind that, where it is long enough. */
export const carStatusOf = (text: string): Attributes => {
  const [blocked, charge, motion] = columnsOf(text.slice(25), [1, 1, 1])
  if (!/^\d{28}/.test(text)) return {}
  return given({ blocked: stateIn(blocked, 2), charge: stateIn(charge, 1), motion: stateIn(motion, 1) })
}

const strengthIn = (text: string | undefined): number | undefined => {
  const value = countIn(text)
  return value === undefined ? undefined : -value
}

/** Access points, `name|address|strength` each, joined by `&`; one that is told twice counts once. */
export const wifiOf = (text: string | undefined): Network['wifiAccessPoints'] => {
  const points = new Map<string, { macAddress: string; signalStrength?: number }>()
  for (const one of (text ?? '').split('&')) {
    const [, address = '', strength] = one.split('|')
    const macAddress = address.replaceAll('-', ':')
    if (!/^([\da-f]{2}:){5}[\da-f]{2}$/i.test(macAddress)) continue
    const signalStrength = strengthIn(strength)
    points.set(macAddress, { macAddress, ...(signalStrength === undefined ? {} : { signalStrength }) })
  }
  return points.size > 0 ? [...points.values()] : undefined
}

export const cellIn = (fields: readonly string[]): Network['cellTowers'] => {
  const [country, carrier, area, cell] = fields.map(countIn)
  if (country === undefined || carrier === undefined || !area || cell === undefined) return undefined
  return [cellOf(country, carrier, area, cell)]
}

/** Cells, `area|cell|strength` each, of one carrier. */
export const cellsOf = (country: string | undefined, carrier: string | undefined, cells: readonly string[]) => {
  const towers = cells.flatMap((one) => {
    const [area, cell, strength] = one.split('|')
    const [tower] = cellIn([country ?? '', carrier ?? '', area ?? '', cell ?? '']) ?? []
    const signalStrength = strengthIn(strength)
    return tower ? [{ ...tower, ...(signalStrength === undefined ? {} : { signalStrength }) }] : []
  })
  return towers.length > 0 ? towers : undefined
}

export const networkOf = (
  cellTowers: Network['cellTowers'],
  wifiAccessPoints: Network['wifiAccessPoints'],
): { network?: Network } =>
  cellTowers || wifiAccessPoints
    ? { network: { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) } }
    : {}
