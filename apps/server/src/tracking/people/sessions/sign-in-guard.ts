import { createHmac, randomBytes } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import { createGrowingWaits } from '#src/platform/growing-waits'
import { networkOf } from '#src/platform/network-of'
import { createOneAtATime } from '#src/platform/one-at-a-time'

/** Who tries to be whom, from where, with which secret. */
export interface Attempt {
  address: string
  account: string
  secret: string
}

/** Undefined: the secret is wrong. */
type Check<T> = () => Promise<T | undefined>

/**
 * Guesses of passwords, counted by account and network together: who guesses waits, longer every time, and neither the
 * owner elsewhere nor others behind the same address do.
 */
export interface SignInGuard {
  /** Throws TOO_MANY_ATTEMPTS. A check that throws USER_AUTHORIZATION_FAILED counts as a wrong secret. */
  attempt<T>(attempt: Attempt, check: Check<T>): Promise<T | undefined>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAIR = { free: 10, firstMs: 30_000, mostMs: HOUR_MS, forgetMs: 24 * HOUR_MS }
/** Of one account from all networks that never knew its password. */
const FAILURES_OF_ACCOUNT = 1000
const WINDOW_MS = 5 * MINUTE_MS
/** Of one network over all accounts; beyond it its attempts are taken slowly, one after the other. */
const FAILURES_OF_NETWORK = 100
const SLOW_MS = 100
const SLOW_WAITING_MAX = 200
const REMEMBERED_MAX = 100_000
/** Wrong secrets remembered of a pair, which are told at once and not counted again. */
const WRONG_MAX = 16

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Forgets the oldest when it holds too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  const oldest = map.size >= REMEMBERED_MAX ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

export function createSignInGuard(clock: Clock): SignInGuard {
  const pairs = createGrowingWaits(clock, PAIR)
  const accounts = createAttemptLimit(clock, FAILURES_OF_ACCOUNT, WINDOW_MS)
  const networks = createAttemptLimit(clock, FAILURES_OF_NETWORK, WINDOW_MS)
  const oneAtATime = createOneAtATime()
  const slow = new Map<string, number>()
  const known = new Map<string, true>()
  const wrong = new Map<string, string[]>()
  const key = randomBytes(32)
  const digestOf = (secret: string): string => createHmac('sha256', key).update(secret).digest('base64')

  /** A network that guesses at many accounts is slowed, so that others behind it still come in. */
  async function waitInLane(network: string): Promise<void> {
    if (networks.secondsToWait(network) === 0) return
    const waiting = slow.get(network) ?? 0
    if (waiting >= SLOW_WAITING_MAX) throw new ApiError('TOO_MANY_ATTEMPTS')
    slow.set(network, waiting + 1)
    try {
      await oneAtATime(`lane ${network}`, () => pause(SLOW_MS))
    } finally {
      const left = (slow.get(network) ?? 1) - 1
      if (left > 0) slow.set(network, left)
      else slow.delete(network)
    }
  }

  return {
    async attempt({ address, account: name, secret }, check) {
      const network = networkOf(address)
      const account = name.trim().toLowerCase().slice(0, 256)
      const pair = `${network} ${account}`
      const digest = digestOf(secret)
      const fail = (): void => {
        pairs.fail(pair)
        accounts.fail(account)
        networks.fail(network)
      }
      await waitInLane(network)
      // One at a time, or as many as come at once would all be looked at before the first one counts.
      return oneAtATime(`pair ${pair}`, async () => {
        const wait = Math.max(pairs.secondsToWait(pair), known.has(pair) ? 0 : accounts.secondsToWait(account))
        if (wait > 0) throw new ApiError('TOO_MANY_ATTEMPTS', `Too many attempts, wait ${wait} s`)
        // A script that goes on with yesterday's password guesses nothing.
        if (wrong.get(pair)?.includes(digest)) return undefined
        const found = await check().catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'USER_AUTHORIZATION_FAILED') fail()
          throw error
        })
        if (found === undefined) {
          fail()
          remember(wrong, pair, [...(wrong.get(pair) ?? []), digest].slice(-WRONG_MAX))
          return undefined
        }
        pairs.forgive(pair)
        wrong.delete(pair)
        remember(known, pair, true)
        return found
      })
    },
  }
}
