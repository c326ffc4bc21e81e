import { registerDevices, type ApiClient } from '@rastro/simulator'
import type { ReplayVehicle } from './replay'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const COLORS = ['#1565c0', '#2e7d32', '#ef6c00', '#6a1b9a', '#c62828']

/** A made-up Mercosul plate, another for each number below 240,000. */
export const plateOf = (number: number): string => {
  const letter = (value: number): string => LETTERS[value % LETTERS.length] ?? 'A'
  const digits = String(number % 1000).padStart(3, '0')
  return `Z${letter(Math.floor(number / 240))}${letter(number * 7)}${digits[0]}${letter(number)}${digits.slice(1)}`
}

/** Registers the replay's vehicles as buses, one group for each company; answers the database id of each uniqueId. */
export const registerVehicles = (api: ApiClient, vehicles: readonly ReplayVehicle[]): Promise<Map<string, number>> => {
  const companies = [...new Set(vehicles.map(({ track }) => track.group))]
  return registerDevices(
    api,
    vehicles.map(({ track, tracker }, index) => ({
      uniqueId: tracker.uniqueId,
      name: track.route ? `${track.vehicle} · ${track.route}` : track.vehicle,
      category: 'bus',
      group: track.group,
      attributes: {
        placa: plateOf(index),
        'tarkan.color': COLORS[companies.indexOf(track.group) % COLORS.length],
        'tarkan.color_extra': '#ffffff',
      },
    })),
  )
}
