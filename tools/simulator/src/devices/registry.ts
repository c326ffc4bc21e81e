import type { DeviceProtocol } from './device-protocol'
import { gt06Device } from './gt06'
import { h02Device } from './h02'
import { osmandDevice } from './osmand'
import { suntechDevice } from './suntech'
import { teltonikaDevice } from './teltonika'

export const deviceProtocols: readonly DeviceProtocol[] = [
  gt06Device,
  teltonikaDevice,
  suntechDevice,
  h02Device,
  osmandDevice,
]

/** Throws with the list of known names when `name` is not one of them. */
export const deviceProtocolNamed = (name: string): DeviceProtocol => {
  const found = deviceProtocols.find((one) => one.name === name)
  if (found) return found
  throw new Error(`Unknown protocol "${name}"; known: ${deviceProtocols.map((one) => one.name).join(', ')}`)
}
