/** How worrying a reading is; `fine` also when there is nothing to judge. */
export type Level = 'fine' | 'low' | 'critical'

export type JudgedKey = 'power' | 'battery' | 'sat'

/** Below the first is critical, below the second low. Volts for power and battery, a count for satellites. */
const LIMITS: Record<JudgedKey, [critical: number, low: number]> = {
  power: [11.5, 12.5],
  battery: [3.2, 3.7],
  sat: [4, 8],
}

const isJudged = (key: string): key is JudgedKey => Object.hasOwn(LIMITS, key)

export function levelOf(key: string, value: unknown): Level {
  if (!isJudged(key) || typeof value !== 'number' || !Number.isFinite(value)) return 'fine'
  const [critical, low] = LIMITS[key]
  return value < critical ? 'critical' : value < low ? 'low' : 'fine'
}
