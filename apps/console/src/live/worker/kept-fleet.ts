import { forget, keep, recall } from '../kept-store'
import type { FleetKeeper, KeptFleet } from './fleet-keeper'

const isKeptFleet = (value: unknown): value is KeptFleet =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'savedAtMs' in value &&
  'devices' in value &&
  Array.isArray(value.devices) &&
  'positions' in value &&
  Array.isArray(value.positions)

/** The keeper of the browser. */
export const browserKeeper: FleetKeeper = {
  async write(fleet) {
    await keep('fleet', fleet)
  },
  async read(userId) {
    const found = await recall('fleet')
    return isKeptFleet(found) && found.userId === userId ? found : null
  },
  async forget() {
    await forget('fleet')
  },
}
