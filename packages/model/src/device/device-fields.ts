/**
 * Every field of a device that people fill in beyond the contract's own, declared once: the form, the import, the export
 * and the report of a device read it from here. Pure data: no schema library, so that screens may import it.
 */

/** How a value is entered and shown. What is stored is a text for the text-like ones and dates, else a number. */
export type DeviceFieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  /** One of `options`, but any other text that came from elsewhere is kept. */
  | 'select'
  /** `#rrggbb`. */
  | 'color'
  /** Local day, `YYYY-MM-DD`. */
  | 'date'
  | 'number'
  /** Amount in R$. */
  | 'money'
  | 'litres'
  /** Kilometres as people read them; the running odometer is metres and set through accumulators. */
  | 'km'

export type DeviceFieldTab = 'general' | 'vehicle' | 'tracker' | 'sim' | 'installation' | 'notes'

export interface DeviceField {
  /** Attribute of the device. */
  readonly key: string
  readonly tab: DeviceFieldTab
  readonly kind: DeviceFieldKind
  /** Characters; of numbers, what may be typed. */
  readonly maxLength: number
  /** For `select`: words of the label, stored as they are. */
  readonly options?: readonly string[]
}

const field = (tab: DeviceFieldTab, kind: DeviceFieldKind, maxLength: number, ...keys: string[]): DeviceField[] =>
  keys.map((key) => ({ key, tab, kind, maxLength }))
const choice = (tab: DeviceFieldTab, key: string, ...options: string[]): DeviceField => ({
  key,
  tab,
  kind: 'select',
  maxLength: 32,
  options,
})

export const DEVICE_FIELD_TABS: readonly DeviceFieldTab[] = [
  'general',
  'vehicle',
  'tracker',
  'sim',
  'installation',
  'notes',
]

/** In the order of the form. */
export const deviceFields: readonly DeviceField[] = [
  ...field('general', 'text', 16, 'placa'),
  ...field('general', 'text', 64, 'device.state'),
  ...field('general', 'color', 7, 'tarkan.color', 'tarkan.color_extra'),
  ...field('general', 'money', 12, 'monthlyValue'),
  ...field('general', 'text', 64, 'qrDriverId'),

  ...field('vehicle', 'text', 11, 'renavam'),
  ...field('vehicle', 'text', 17, 'vin'),
  ...field('vehicle', 'text', 32, 'chassis', 'engineNumber'),
  ...field('vehicle', 'date', 10, 'manufacturedOn'),
  ...field('vehicle', 'km', 12, 'odometerStart'),
  ...field('vehicle', 'litres', 8, 'fuelCapacity'),

  ...field('tracker', 'text', 64, 'device.gpsBrand', 'device.model'),
  choice('tracker', 'device.technology', '2G', '3G', '4G', '5G', 'NB-IoT', 'LTE-M', 'LoRa', 'Satellite', 'Wi-Fi'),
  ...field('tracker', 'text', 32, 'device.protocol'),
  ...field('tracker', 'text', 32, 'imei', 'serial'),

  ...field('sim', 'text', 22, 'iccid'),
  ...field('sim', 'text', 64, 'device.operator', 'device.broker'),
  ...field('sim', 'text', 128, 'apn'),
  ...field('sim', 'date', 10, 'sim.activatedOn', 'sim.expiresOn'),

  ...field('installation', 'text', 128, 'install.company', 'install.person'),
  ...field('installation', 'phone', 32, 'install.phone'),
  ...field('installation', 'email', 128, 'install.email'),
  ...field('installation', 'date', 10, 'install.date'),
  ...field('installation', 'text', 256, 'install.address'),
  ...field('installation', 'longText', 500, 'install.notes'),

  ...field('notes', 'longText', 1000, 'notes'),
]

const byKey: ReadonlyMap<string, DeviceField> = new Map(deviceFields.map((one) => [one.key, one]))

export const deviceField = (key: string): DeviceField | undefined => byKey.get(key)

/** Longest text of the contract's own fields; the first two are required. */
export const DEVICE_TEXT_LENGTHS = {
  name: 128,
  uniqueId: 128,
  phone: 128,
  model: 128,
  contact: 512,
  category: 128,
} as const

/** Icons that every client of the contract knows; others are kept and drawn as `default`. */
export const DEVICE_CATEGORIES = [
  'default',
  'animal',
  'bicycle',
  'boat',
  'bus',
  'car',
  'camper',
  'crane',
  'helicopter',
  'motorcycle',
  'person',
  'plane',
  'ship',
  'tractor',
  'trailer',
  'train',
  'tram',
  'truck',
  'van',
  'scooter',
] as const
