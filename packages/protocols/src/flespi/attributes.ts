import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']
type SetParameter = (attributes: Attributes, value: string | number | boolean) => void

const renamed =
  (key: string, scale = 1): SetParameter =>
  (attributes, value) => {
    attributes[key] = typeof value === 'number' ? value * scale : value
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
  'position.satellites': renamed('sat'),
  'position.hdop': renamed('hdop'),
  'position.pdop': renamed('pdop'),
  din: renamed('input'),
  dout: renamed('output'),
  'report.reason': renamed('event'),
  'gps.vehicle.mileage': renamed('odometer', 1000),
  'movement.status': renamed('motion'),
  'engine.ignition.status': renamed('ignition'),
  'external.powersource.voltage': renamed('power'),
  'battery.voltage': renamed('battery'),
  'battery.level': renamed('batteryLevel'),
  'fuel.consumption': renamed('fuelConsumption'),
  'fuel.level': renamed('fuelLevel'),
  'ibutton.code': (attributes, value) => void (attributes.driverUniqueId = String(value)),
  'vehicle.vin': renamed('vin'),
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

/** Attributes of one message; members that are lists or objects are left out. */
export const attributesOf = (message: Record<string, unknown>): Attributes => {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(message)) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (!isPlain || OF_THE_FIX.includes(name)) continue
    const set = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
    if (set) set(attributes, value)
    else attributes[name] = value
  }
  return attributes
}
