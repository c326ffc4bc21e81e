/** What a sensor is called, and what one step of it means. */
export interface Sensor {
  name: string
  factor?: number
  /** Digits behind the point, where the factor has some. */
  digits?: number
  as?: 'text' | 'alarm'
}

const numbered = (first: number, count: number, name: string, from = 1): [number, Sensor][] =>
  Array.from({ length: count }, (_, index) => [first + index, { name: `${name}${from + index}` }])

export const SENSORS: ReadonlyMap<number, Sensor> = new Map<number, Sensor>([
  [0x0002, { name: 'motion' }],
  [0x0008, { name: 'jamming', as: 'alarm' }],
  ...numbered(0x000f, 7, 'in'),
  [0x001e, { name: 'buttonPresent' }],
  [0x0062, { name: 'doorFL' }],
  [0x0063, { name: 'doorFR' }],
  [0x0064, { name: 'doorRL' }],
  [0x0065, { name: 'doorRR' }],
  [0x006d, { name: 'ignition' }],
  [0x008b, { name: 'handBrake' }],
  [0x008c, { name: 'footBrake' }],
  ...numbered(0x0094, 3, 'out'),
  [0x009a, { name: 'out4' }],
  [0x009b, { name: 'jamming', as: 'alarm' }],
  [0x2000, { name: 'obdSpeed' }],
  [0x2001, { name: 'sat' }],
  [0x2006, { name: 'throttle' }],
  [0x2007, { name: 'fuel' }],
  [0x2008, { name: 'coolantTemp' }],
  [0x2009, { name: 'fuel2' }],
  [0x200a, { name: 'engineLoad' }],
  [0x2041, { name: 'batteryLevel' }],
  [0x3000, { name: 'power', factor: 0.001, digits: 3 }],
  [0x3001, { name: 'adc1', factor: 0.001, digits: 3 }],
  [0x3002, { name: 'adc2', factor: 0.001, digits: 3 }],
  [0x3003, { name: 'adc3', factor: 0.001, digits: 3 }],
  [0x3004, { name: 'battery', factor: 0.001, digits: 3 }],
  [0x300c, { name: 'rpm' }],
  [0x3021, { name: 'fuelConsumption', factor: 0.05, digits: 2 }],
  [0x3037, { name: 'cargoWeight', factor: 2 }],
  [0x4001, { name: 'fuelUsed' }],
  [0x4002, { name: 'hours' }],
  [0x4003, { name: 'odometer', factor: 5 }],
  [0x4063, { name: 'axleWeight' }],
  [0x5000, { name: 'driverUniqueId', as: 'text' }],
  ...numbered(0x5004, 4, 'temp'),
  [0x500d, { name: 'trailerId', as: 'text' }],
  [0xa000, { name: 'deviceTemp' }],
  [0xa001, { name: 'acceleration' }],
  [0xa002, { name: 'cornering' }],
  ...numbered(0xa017, 4, 'temp'),
  [0xb002, { name: 'obdOdometer' }],
])
