import { ALIVE, speaking } from './speaking'
import {
  courseOf,
  ddmmyy,
  digitsOf,
  eastWest,
  hhmmss,
  imeiFrom,
  knotsOf,
  latitudeOf,
  longitudeOf,
  northSouth,
  validityOf,
} from './words'

export const megastekDevice = speaking(
  {
    name: 'megastek',
    defaultPort: 5024,
    carries: ['batteryLevel', 'altitude', 'validity', 'archive'],
    precision: { speedKnots: 0.01 },
    uniqueId: imeiFrom('86410016'),
  },
  {
    report: (id, fix) => {
      const head = ['$MGV002', id, 'Simulated', fix.buffered ? 'S' : 'R', ddmmyy(fix.time), hhmmss(fix.time)]
      const where = [validityOf(fix), latitudeOf(fix), northSouth(fix), longitudeOf(fix), eastWest(fix)]
      const motion = [knotsOf(fix).toFixed(2), courseOf(fix), fix.altitudeMeters.toFixed(1)]
      const satellites = ['00', digitsOf(fix.satellites, 2), '00', '0.8']
      const distance = (fix.odometerMeters / 1000).toFixed(1)
      const cell = ['724', '05', '2F4A', '01C9E3', '21']
      const lines = ['0000', '0000', '0', '0', '0', '', '', '', '10', digitsOf(fix.batteryPercent, 3), 'Timer', '']
      return `${[...head, ...where, ...satellites, ...motion, distance, ...cell, ...lines].join(',')};!`
    },
    hears: () => ALIVE,
  },
)
