/** What the owner of a share may let its viewers see, beside name, place, time and course. */
export const SHARE_FIELDS = [
  'speed',
  'address',
  'ignition',
  'plate',
  'battery',
  'odometer',
  'driver',
  'contact',
  'sensors',
] as const
export type ShareField = (typeof SHARE_FIELDS)[number]

/** Shown unless the owner says otherwise. */
export const DEFAULT_SHARE_FIELDS: readonly ShareField[] = ['speed', 'address', 'ignition', 'plate']

/** Attribute of the account of a share that names its fields, parted by commas. */
export const SHARE_FIELDS_ATTRIBUTE = 'rastro.shareFields'

/** Which field an attribute of a position belongs to; the others are sensors. */
const POSITION_FIELDS: Readonly<Record<string, ShareField>> = {
  ignition: 'ignition',
  motion: 'ignition',
  batteryLevel: 'battery',
  battery: 'battery',
  power: 'battery',
  charge: 'battery',
  odometer: 'odometer',
  totalDistance: 'odometer',
  tripOdometer: 'odometer',
  distance: 'odometer',
  hours: 'odometer',
  driverUniqueId: 'driver',
}
/** How a device looks on the map. */
const LOOKS = new Set(['tarkan.color', 'tarkan.color_extra', 'imageVersion', 'imageTimestamp'])

const isField = (text: string): text is ShareField => SHARE_FIELDS.some((field) => field === text)

/** The fields an account is limited to; null when it sees everything of its devices. */
export function shownFields(attributes: Readonly<Record<string, unknown>>): ReadonlySet<ShareField> | null {
  const stored = attributes[SHARE_FIELDS_ATTRIBUTE]
  return typeof stored === 'string' ? new Set(stored.split(',').filter(isField)) : null
}

type Attributes = Record<string, unknown>
const only = (attributes: Attributes, keeps: (key: string) => boolean): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => keeps(key)))

interface ShownDevice {
  attributes: Attributes
  groupId: unknown
  calendarId: unknown
  uniqueId: string
  phone: string | null
  model: string | null
  contact: string | null
  expirationTime: string | null
  userId?: number
  managerId?: number
  ownerId?: number
}

/** A device as a viewer limited to `fields` sees it: never what the tracker calls itself, nor whose it is. */
export function shownDevice<D extends ShownDevice>(device: D, fields: ReadonlySet<ShareField>): D {
  const { userId: _user, managerId: _manager, ownerId: _owner, ...rest } = device
  const hasContact = fields.has('contact')
  return {
    ...(rest as D),
    attributes: only(device.attributes, (key) => LOOKS.has(key) || (key === 'placa' && fields.has('plate'))),
    groupId: 0,
    calendarId: 0,
    uniqueId: '',
    phone: hasContact ? device.phone : null,
    model: fields.has('sensors') ? device.model : null,
    contact: hasContact ? device.contact : null,
    expirationTime: null,
  }
}

interface ShownPosition {
  attributes: Attributes
  protocol: string | null
  altitude: number
  speed: number
  address: string | null
  network: unknown
  geofenceIds: number[] | null
}

/** A position as a viewer limited to `fields` sees it. */
export function shownPosition<P extends ShownPosition>(position: P, fields: ReadonlySet<ShareField>): P {
  const hasSensors = fields.has('sensors')
  const keeps = (key: string): boolean => {
    if (key === 'addressApproximate') return fields.has('address')
    return fields.has((Object.hasOwn(POSITION_FIELDS, key) && POSITION_FIELDS[key]) || 'sensors')
  }
  return {
    ...position,
    attributes: only(position.attributes, keeps),
    protocol: hasSensors ? position.protocol : null,
    altitude: hasSensors ? position.altitude : 0,
    speed: fields.has('speed') ? position.speed : 0,
    address: fields.has('address') ? position.address : null,
    network: null,
    geofenceIds: null,
  }
}
