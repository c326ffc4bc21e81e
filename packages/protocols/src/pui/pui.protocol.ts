import { frameMqtt } from '../mqtt/index'
import type { Protocol } from '../protocol'
import { decodePui } from './pui.decode'

/** PUI over MQTT. All MQTT starts alike, so it needs a port of its own. */
export const pui: Protocol = {
  name: 'pui',
  brands: ['PUI'],
  defaultPort: 5249,
  transports: ['tcp'],
  frame: frameMqtt,
  decode: decodePui,
  commands: [],
}
