import type { DecodedPosition } from '../protocol'

const ALARMS: Readonly<Record<string, string>> = {
  'help me': 'sos',
  'low battery': 'lowBattery',
  stockade: 'geofence',
  move: 'movement',
  speed: 'overspeed',
  'door alarm': 'door',
  'ac alarm': 'powerCut',
  'accident alarm': 'accident',
  'sensor alarm': 'vibration',
  'bonnet alarm': 'bonnet',
  'footbrake alarm': 'footBrake',
  DTC: 'fault',
}

/** What the word in the place of the event says; words without a meaning of their own are kept as `event`. */
export const eventAttributes = (event: string, phone: string): DecodedPosition['attributes'] => {
  if (event === 'tracker' || event === '') return {}
  if (event === 'acc on' || event === 'acc off') return { ignition: event === 'acc on' }
  if (event === 'rfid') return phone === '' ? { event } : { event, driverUniqueId: phone }
  const temperature = /^T:\s*([+-]?\d+(?:\.\d+)?)$/.exec(event)
  if (event.startsWith('T:')) return { alarm: 'temperature', ...(temperature ? { temp1: Number(temperature[1]) } : {}) }
  if (event.startsWith('oil')) return oilAttributes(event)
  return Object.hasOwn(ALARMS, event) ? { alarm: ALARMS[event] ?? event } : { event }
}

const oilAttributes = (event: string): DecodedPosition['attributes'] => {
  const [, level, unit] = /^oil (\d+(?:\.\d+)?)(%?)$/.exec(event) ?? []
  return { alarm: 'fuelLeak', ...(level ? { [unit === '%' ? 'fuelLevel' : 'fuel']: Number(level) } : {}) }
}
