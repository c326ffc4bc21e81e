import { createDevice, type Account } from './account'
import type { Product } from './product'
import { sendOsmand } from './trackers'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The clock of the browser tests, three hours behind UTC all year. */
const ZONE_MS = 3 * 3_600_000

/** Ten in the morning of the day before, on the clock of the browser. */
export const yesterdayAtTen = (): number =>
  Math.floor((Date.now() - ZONE_MS) / DAY_MS) * DAY_MS + ZONE_MS - DAY_MS + 10 * 3_600_000

/** 60 km/h for a minute, in degrees of latitude. */
const STEP = 1 / 111.2
const KNOTS = 60 / 1.852

/** A device that yesterday drove 20 km north from ten o'clock on, stood for an hour with an alarm, and drove back. */
export async function seedDay(product: Product, admin: Account, name: string, uniqueId: string): Promise<number> {
  const id = await createDevice(admin, { name, uniqueId })
  const startMs = yesterdayAtTen()
  const send = (minute: number, latitude: number, values: Record<string, string | number>) =>
    sendOsmand(product.ports['osmand'], uniqueId, {
      timestamp: Math.floor((startMs + minute * MINUTE_MS) / 1000),
      lat: latitude,
      lon: -49.27,
      ...values,
    })
  const [south, north] = [-25.43, -25.43 + 20 * STEP]
  await send(-10, south, { speed: 0, ignition: 'false' })
  for (let minute = 0; minute <= 20; minute++)
    await send(minute, south + minute * STEP, { speed: minute === 7 ? 60 : KNOTS, ignition: 'true' })
  for (let minute = 22; minute <= 80; minute += 4)
    await send(minute, north, {
      speed: 0,
      ignition: minute < 40 ? 'true' : 'false',
      ...(minute === 50 ? { alarm: 'sos' } : {}),
    })
  for (let minute = 81; minute <= 101; minute++)
    await send(minute, north - (minute - 81) * STEP, { speed: KNOTS, ignition: 'true' })
  for (let minute = 103; minute <= 130; minute += 5) await send(minute, south, { speed: 0, ignition: 'false' })
  return id
}
