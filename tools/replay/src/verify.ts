import { knotsFromKmh } from '@rastro/geo'
import { eachOf, type ApiClient, type ApiPosition, type DeviceFix, type Precision } from '@rastro/simulator'
import type { ReplayVehicle, SentFix } from './replay'

export type Fault = 'missing' | 'repeated' | 'wrong'

export interface Verification {
  /** Fixes that had to be found. */
  expected: number
  verified: number
  faults: Record<Fault, number>
  /** Stored positions of these devices that belong to no sent fix. */
  foreign: number
  /** A few faults in words. */
  examples: string[]
}

const EXAMPLES = 10

const turned = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

const differences = (fix: DeviceFix, stored: ApiPosition, precision: Precision): string[] => {
  const found: string[] = []
  if (Math.abs(stored.latitude - fix.latitude) > precision.degrees)
    found.push(`latitude ${stored.latitude} ≠ ${fix.latitude}`)
  if (Math.abs(stored.longitude - fix.longitude) > precision.degrees) {
    found.push(`longitude ${stored.longitude} ≠ ${fix.longitude}`)
  }
  const speedKnots = knotsFromKmh(fix.speedKmh)
  if (Math.abs(stored.speed - speedKnots) > precision.speedKnots) found.push(`speed ${stored.speed} ≠ ${speedKnots}`)
  if (turned(stored.course, fix.courseDegrees) > precision.courseDegrees) {
    found.push(`course ${stored.course} ≠ ${fix.courseDegrees}`)
  }
  if (stored.valid !== fix.valid) found.push(`valid ${stored.valid} ≠ ${fix.valid}`)
  return found
}

const secondOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000)

const storedBySecond = (positions: readonly ApiPosition[]): Map<number, ApiPosition[]> => {
  const bySecond = new Map<number, ApiPosition[]>()
  for (const position of positions) {
    const second = secondOf(position.fixTime)
    bySecond.set(second, [...(bySecond.get(second) ?? []), position])
  }
  return bySecond
}

/** Compares what one vehicle sent with what is stored of it. Every fix must be there exactly once. */
export const compareVehicle = (
  sent: readonly SentFix[],
  stored: readonly ApiPosition[],
  precision: Precision,
  onFault: (fault: Fault, text: string) => void,
): number => {
  const bySecond = storedBySecond(stored)
  let verified = 0
  for (const { fix } of sent) {
    const [position, ...more] = bySecond.get(secondOf(fix.time)) ?? []
    const at = fix.time.toISOString()
    if (!position) onFault('missing', at)
    else if (more.length > 0) onFault('repeated', `${at} × ${more.length + 1}`)
    else {
      const wrong = differences(fix, position, precision)
      if (wrong.length > 0) onFault('wrong', `${at}: ${wrong.join(', ')}`)
      else verified++
    }
  }
  return verified
}

const history = (api: ApiClient, deviceId: number, sent: readonly SentFix[]): Promise<ApiPosition[]> => {
  const times = sent.map(({ fix }) => fix.time.getTime())
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - 1000).toISOString()
  const to = new Date(times.reduce((a, b) => Math.max(a, b)) + 1000).toISOString()
  return api.call('GET', `/api/positions?deviceId=${deviceId}&from=${from}&to=${to}`)
}

/**
 * Reads the stored history of every vehicle back through the API. `chosen` says which fixes must be there; fixes that
 * were sent but not chosen may be there or not.
 */
export const verifyReplay = async (
  api: ApiClient,
  vehicles: readonly ReplayVehicle[],
  ids: ReadonlyMap<string, number>,
  chosen: (sent: SentFix, vehicle: ReplayVehicle) => boolean = () => true,
): Promise<Verification> => {
  const result: Verification = {
    expected: 0,
    verified: 0,
    faults: { missing: 0, repeated: 0, wrong: 0 },
    foreign: 0,
    examples: [],
  }
  await eachOf(vehicles, 4, async (vehicle) => {
    const { tracker, sent } = vehicle
    const deviceId = ids.get(tracker.uniqueId)
    if (deviceId === undefined || sent.length === 0) return
    const stored = await history(api, deviceId, sent)
    const wanted = sent.filter((one) => chosen(one, vehicle))
    result.expected += wanted.length
    result.verified += compareVehicle(wanted, stored, tracker.protocol.precision, (fault, text) => {
      result.faults[fault]++
      if (result.examples.length < EXAMPLES)
        result.examples.push(`${tracker.protocol.name} ${tracker.uniqueId} ${fault}: ${text}`)
    })
    const known = new Set(sent.map(({ fix }) => secondOf(fix.time)))
    result.foreign += stored.filter((position) => !known.has(secondOf(position.fixTime))).length
  })
  return result
}

export const describeVerification = ({ verified, expected, faults, foreign, examples }: Verification): string =>
  [
    ...examples,
    `missing ${faults.missing}, repeated ${faults.repeated}, wrong ${faults.wrong}, foreign ${foreign}`,
    `${verified} of ${expected} verified`,
  ].join('\n')
