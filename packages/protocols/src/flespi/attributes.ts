import type { Members } from '../json-values'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']
type SetParameter = (attributes: Attributes, value: string | number | boolean) => void

const number =
  (key: string, scale = 1): SetParameter =>
  (attributes, value) => {
    if (typeof value === 'number') attributes[key] = value * scale
  }

const flag =
  (key: string): SetParameter =>
  (attributes, value) => {
    if (typeof value === 'boolean') attributes[key] = value
  }

const text =
  (key: string): SetParameter =>
  (attributes, value) => {
    attributes[key] = String(value)
  }

/** Several alarms of one message are joined. */
const alarm =
  (name: string): SetParameter =>
  (attributes, value) => {
    if (value !== true) return
    attributes.alarm = attributes.alarm === undefined ? name : `${attributes.alarm},${name}`
  }

/** Parameters of the gateway that have a name of ours; all others keep their own. */
const PARAMETERS: Readonly<Record<string, SetParameter>> = {
  'position.satellites': number('sat'),
  'position.hdop': number('hdop'),
  'position.pdop': number('pdop'),
  din: number('input'),
  dout: number('output'),
  'report.reason': number('event'),
  'gps.vehicle.mileage': number('odometer', 1000),
  'movement.status': flag('motion'),
  'engine.ignition.status': flag('ignition'),
  'external.powersource.voltage': number('power'),
  'battery.voltage': number('battery'),
  'battery.level': number('batteryLevel'),
  'fuel.consumption': number('fuelConsumption'),
  'fuel.level': number('fuelLevel'),
  'can.fuel.level': number('fuelLevel'),
  'engine.rpm': number('rpm'),
  'can.engine.rpm': number('rpm'),
  'device.temperature': number('deviceTemp'),
  'custom.wln_accel_max': number('maxAcceleration'),
  'custom.wln_brk_max': number('maxBraking'),
  'custom.wln_crn_max': number('maxCornering'),
  'ibutton.code': text('driverUniqueId'),
  'vehicle.vin': text('vin'),
  'alarm.event.trigger': alarm('general'),
  'towing.event.trigger': alarm('tow'),
  'towing.alarm.status': alarm('tow'),
  'geofence.event.enter': alarm('geofenceEnter'),
  'geofence.event.exit': alarm('geofenceExit'),
  'shock.event.trigger': alarm('vibration'),
  'overspeeding.event.trigger': alarm('overspeed'),
  'harsh.acceleration.event.trigger': alarm('hardAcceleration'),
  'harsh.braking.event.trigger': alarm('hardBraking'),
  'harsh.cornering.event.trigger': alarm('hardCornering'),
  'gnss.antenna.cut.status': alarm('gpsAntennaCut'),
  'gsm.jamming.event.trigger': alarm('jamming'),
  'hood.open.status': alarm('bonnet'),
}

/** Parameters that are part of the fix, not attributes. */
const OF_THE_FIX = [
  'timestamp',
  'position.latitude',
  'position.longitude',
  'position.speed',
  'position.direction',
  'position.altitude',
  'position.valid',
]

/** The gateway numbers sensors of a kind behind `#`. */
const ENGINE_TEMPERATURE = 'can.engine.temperature'

/** Attributes of one message; members that are lists or objects are left out. */
export const attributesOf = (message: Members): Attributes => {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(message)) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (!isPlain || OF_THE_FIX.includes(name)) continue
    if (name === ENGINE_TEMPERATURE || name.startsWith(`${ENGINE_TEMPERATURE}#`)) {
      number(`temp${/#(\d+)$/.exec(name)?.[1] ?? 0}`)(attributes, value)
      continue
    }
    const plain = name.replace(/#\d+$/, '')
    const set = Object.hasOwn(PARAMETERS, plain) ? PARAMETERS[plain] : undefined
    if (set) set(attributes, value)
    else attributes[name] = value
  }
  return attributes
}
