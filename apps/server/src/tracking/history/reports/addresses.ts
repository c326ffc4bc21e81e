import type { LatLon } from '@rastro/geo'
import type { Geocoder } from '#src/tracking/position/geocoder/index'

/** Addresses asked of another machine for one report; what is beyond stays without. */
const ASKED_MAX = 50

/** The address of a stored place: its own, else what is known, else asked for, a bounded number of times. */
export function createAddressBook(
  geocoder: Geocoder | null,
): (at: LatLon & { address: string | null }) => Promise<string | null> {
  let asked = 0
  return async (at) => {
    if (at.address !== null || !geocoder) return at.address
    const known = geocoder.known(at)
    if (known || asked >= ASKED_MAX) return known?.text ?? null
    asked++
    return (await geocoder.find(at))?.text ?? null
  }
}
export type AddressBook = ReturnType<typeof createAddressBook>
