const DEGREE_TOLERANCE = 0.00001
const RELATIVE_TOLERANCE = 1e-6

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

const difference = (name: string, expected: unknown, actual: unknown): string =>
  `${name}: expected ${show(expected)}, got ${show(actual)}`

/** Problem when two coordinates differ by more than 0.00001 degree. */
export const compareDegrees = (name: string, expected: number, actual: number | undefined): string[] =>
  actual !== undefined && Math.abs(actual - expected) <= DEGREE_TOLERANCE ? [] : [difference(name, expected, actual)]

/** Problem when two numbers differ by more than a millionth. */
export const compareNumbers = (name: string, expected: number, actual: number | undefined): string[] =>
  actual !== undefined && isNearly(expected, actual) ? [] : [difference(name, expected, actual)]

/** Problem when two moments differ. `<now>` stands for the clock of the run, `<varies>` for any moment. */
export const compareTimes = (name: string, expected: string, actual: Date | undefined, now: Date): string[] => {
  if (expected === '<varies>' && actual !== undefined) return []
  if (actual === undefined || Number.isNaN(actual.getTime())) return [difference(name, expected, 'no time')]
  const wanted = expected === '<now>' ? now.getTime() : Date.parse(expected)
  return actual.getTime() === wanted ? [] : [difference(name, expected, actual)]
}

const isNearly = (expected: number, actual: number): boolean =>
  Math.abs(actual - expected) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(expected))

/** Equality with tolerant numbers and lists taken as sets (the measured order of cells and access points is accidental). */
export const isAlike = (expected: unknown, actual: unknown): boolean => {
  if (expected === '<varies>' || expected === '<now>') return actual !== undefined
  if (typeof expected === 'number' && typeof actual === 'number') return isNearly(expected, actual)
  if (Array.isArray(expected) && Array.isArray(actual)) return areAlikeSets(expected, actual)
  if (isRecord(expected) && isRecord(actual)) return compareRecords('', expected, actual).length === 0
  return expected === actual
}

const areAlikeSets = (expected: unknown[], actual: unknown[]): boolean => {
  const left = [...actual]
  for (const wanted of expected) {
    const at = left.findIndex((one) => isAlike(wanted, one))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Problems between two sets of named values; members that are `undefined` count as absent. */
export const compareRecords = (
  name: string,
  expected: Record<string, unknown>,
  actual: Record<string, unknown>,
): string[] => {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) =>
    isAlike(expected[key], actual[key]) ? [] : [difference(`${name}${key}`, expected[key], actual[key])],
  )
}
