import { createHash } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import type { MadePasskey, PasskeyProof } from '@rastro/model/session'
import type { UserRecord } from '#src/face/caller/index'
import { databaseFailure } from '#src/db/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { networkOf } from '#src/platform/network-of'
import type { FactorNews } from '#src/tracking/people/factors/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import {
  CHALLENGE_MS,
  type MakingOptions,
  makingOptions,
  readMade,
  readShown,
  rpIdOf,
  type ShowingOptions,
  showingOptions,
} from './ceremony'
import type { PasskeyRow, PasskeyStore } from './passkeys.store'

export interface PasskeyParts {
  store: PasskeyStore
  users: Pick<UserDirectory, 'byId'>
  clock: Clock
  log: Log
  /** What the server calls itself. */
  brand(): string
  tell(user: UserRecord, news: FactorNews): void
}

/** Options for a browser. */
export interface BrowserOptions {
  challenge: string
  [option: string]: unknown
}

/** Keys with which people sign in, each for the host under which it was made. */
export interface Passkeys {
  list(userId: number): Promise<PasskeyRow[]>
  /** What a browser needs to make one. Throws PASSKEY_NO_HOST. */
  begin(user: UserRecord, host: string): Promise<BrowserOptions>
  /** Throws PASSKEY_REFUSED, PASSKEY_LIMIT_REACHED. */
  add(user: UserRecord, name: string, passkey: MadePasskey, host: string): Promise<PasskeyRow>
  /** Throws NOT_FOUND when the user has no such key. */
  remove(user: UserRecord, id: number): Promise<void>
  /** Of who lost them. */
  removeAll(userId: number): Promise<void>
  /** What a browser needs to show one. Throws TOO_MANY_ATTEMPTS. */
  challenge(host: string, address: string): Promise<BrowserOptions>
  /** Whose key was shown, and whether it counts, once; undefined when it is nobody's here. */
  show(proof: PasskeyProof, host: string): Promise<{ user: UserRecord; isGood: boolean } | undefined>
  /** Whether a key of this very user was shown. */
  isOf(user: UserRecord, proof: PasskeyProof, host: string): Promise<boolean>
  removeExpired(): Promise<void>
}

const MOST = 20
/** Challenges of one network in five minutes: each is a row. */
const CHALLENGES_MAX = 300

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { store, users, clock, log, brand, tell } = parts
  const asked = createAttemptLimit(clock, CHALLENGES_MAX, CHALLENGE_MS)

  const remember = async (options: MakingOptions | ShowingOptions, userId: number | null, rpId: string) => {
    await store.setChallenge({ hash: hashOf(options.challenge), userId, rpId }, clock.nowMs() + CHALLENGE_MS)
    return { ...options }
  }
  const taker = (userId: number | null, rpId: string) => (challenge: string) =>
    store.takeChallenge({ hash: hashOf(challenge), userId, rpId }, clock.nowMs())

  const show: Passkeys['show'] = async (proof, host) => {
    const rpId = rpIdOf(host)
    const key = await store.find(proof.id)
    const user = key && users.byId(key.user_id)
    if (!key || !user || key.rp_id !== rpId) return undefined
    try {
      const counter = await readShown(proof, key, host, taker(null, rpId))
      const isGood = await store.use(key.id, counter, clock.nowMs())
      if (!isGood)
        log.warn({ userId: user.id, passkeyId: key.id }, 'a passkey was shown that has counted further already')
      return { user, isGood }
    } catch (error) {
      if (databaseFailure(error)) throw error
      log.info({ error, userId: user.id, passkeyId: key.id }, 'a passkey was refused')
      return { user, isGood: false }
    }
  }

  return {
    list: store.list,
    async begin(user, host) {
      const rpId = rpIdOf(host)
      const known = (await store.list(user.id)).filter(({ rp_id }) => rp_id === rpId)
      const options = await makingOptions({ brand: brand(), rpId, user, known })
      return remember(options, user.id, rpId)
    },
    async add(user, name, passkey, host) {
      const rpId = rpIdOf(host)
      const refused = (error: unknown): never => {
        const failure = databaseFailure(error)
        if (failure && failure.kind !== 'duplicate') throw error
        log.info({ error, userId: user.id }, 'a passkey that was made was refused')
        throw new ApiError('PASSKEY_REFUSED')
      }
      const made = await readMade(passkey, host, taker(user.id, rpId)).catch(refused)
      const transports = passkey.response.transports ?? []
      const record = { userId: user.id, name, rpId, transports, nowMs: clock.nowMs(), ...made }
      const added = await store.add(record, MOST).catch(refused)
      if (!added) throw new ApiError('PASSKEY_LIMIT_REACHED')
      tell(user, 'passkeyAdded')
      return added
    },
    async remove(user, id) {
      if (!(await store.remove(user.id, id))) throw new ApiError('NOT_FOUND')
      tell(user, 'passkeyRemoved')
    },
    removeAll: store.removeAll,
    async challenge(host, address) {
      const rpId = rpIdOf(host)
      const network = networkOf(address)
      if (asked.secondsToWait(network) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
      asked.fail(network)
      return remember(await showingOptions(rpId), null, rpId)
    },
    show,
    async isOf(user, proof, host) {
      const shown = await show(proof, host)
      return shown !== undefined && shown.isGood && shown.user.id === user.id
    },
    removeExpired: () => store.removeExpired(clock.nowMs()),
  }
}
