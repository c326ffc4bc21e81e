import { frameMqtt } from '../mqtt/index'
import type { Protocol } from '../protocol'
import { decodeIotm } from './iotm.decode'

/** IOTM and BCE over MQTT. All MQTT starts alike, so it needs a port of its own. */
export const iotm: Protocol = {
  name: 'iotm',
  brands: ['IOTM', 'BCE'],
  defaultPort: 5218,
  transports: ['tcp'],
  frame: frameMqtt,
  decode: decodeIotm,
  commands: [],
}
