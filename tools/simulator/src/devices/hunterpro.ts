import { speaking } from './speaking'
import { rmcOf } from './words'

export const hunterproDevice = speaking(
  {
    name: 'hunterpro',
    defaultPort: 5116,
    carries: ['validity'],
    precision: { speedKnots: 0.006 },
    uniqueId: (serial) => String(10_000_000 + serial),
  },
  { report: (id, fix) => `>${id}<$GPRMC,${rmcOf(fix)},,,A77, s000078015180",0MD\r`, hears: () => [] },
)
