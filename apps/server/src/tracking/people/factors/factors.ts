import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Feed } from '#src/db/feed/index'
import type { Clock } from '#src/platform/clock'
import type { Seal } from '#src/platform/seal'
import {
  factorAddress,
  isManager,
  newSecondFactorKey,
  openedKey,
  sealedKey,
  stepOfCode,
} from '#src/tracking/people/users/index'
import { type FactorStore, GUESSES, type TrustedRow } from './factors.store'
import { isRest, newRecoveryCodes, readRecoveryCode } from './recovery-codes'

/** What somebody shows besides his password. */
export interface FactorProof {
  code?: number | undefined
  recoveryCode?: string | undefined
}

/** What happened to the second factor of an account, for its owner to hear. */
export type FactorNews =
  'on' | 'off' | 'reset' | 'newCodes' | 'codeUsed' | 'guessed' | 'passkeyAdded' | 'passkeyRemoved'

export interface FactorParts {
  store: FactorStore
  feed: Pick<Feed, 'committed'>
  seal: Seal
  clock: Clock
  /** What the server calls itself. */
  brand(): string
  /** Of the server. */
  attributes(): Readonly<Record<string, unknown>>
  tell(user: UserRecord, news: FactorNews): void
}

/** The second factor of accounts. */
export interface Factors {
  /** Whether the account is asked for more than its password. */
  has(user: UserRecord): boolean
  /** Whether the house wants this account to have one. */
  isRequired(user: UserRecord): boolean
  /** Whether what is shown counts, once. Throws TOO_MANY_ATTEMPTS. */
  accept(user: UserRecord, proof: FactorProof): Promise<'code' | 'recovery' | undefined>
  /** A key for an app; nothing changes until a code of it was given. */
  begin(user: UserRecord): Promise<{ key: string; address: string }>
  /** The codes for who loses it, told this once. Throws CODE_WRONG, TOO_MANY_ATTEMPTS. */
  finish(user: UserRecord, code: number): Promise<string[]>
  newCodes(user: UserRecord): Promise<string[]>
  /** @param news what its owner hears of it */
  remove(user: UserRecord, news: 'off' | 'reset'): Promise<void>
  /** Codes and browsers of a key that is another one now. */
  forget(user: UserRecord, news: FactorNews): Promise<void>
  codesLeft(userId: number): Promise<number>
  /** @param hash of what the browser keeps */
  trust(user: UserRecord, hash: string, from: { address: string; agent: string }): Promise<number>
  isTrusted(user: UserRecord, hash: string): Promise<boolean>
  trusted(userId: number): Promise<TrustedRow[]>
  /** Throws NOT_FOUND when the user has no such browser. */
  endTrust(userId: number, id: number): Promise<void>
  removeExpired(): Promise<void>
}

const PENDING_MS = 15 * 60_000
const TRUST_MS = 30 * 86_400_000
/** Attribute of the server: who must have a second factor, `administrators` or `managers`, who are both. */
export const REQUIRED_OF = 'rastro.secondFactor'

export function createFactors(parts: FactorParts): Factors {
  const { store, feed, seal, clock, brand, attributes, tell } = parts

  /** Each is counted before it is looked at: as many as come at once are as many as one after the other. */
  async function takeGuess(user: UserRecord): Promise<void> {
    const guesses = await store.takeGuess(user.id, clock.nowMs())
    if (guesses === undefined) throw new ApiError('TOO_MANY_ATTEMPTS')
    // Only who knows the password comes this far.
    if (guesses === GUESSES.free) tell(user, 'guessed')
  }

  async function acceptRecovery(user: UserRecord, text: string): Promise<boolean> {
    const code = readRecoveryCode(text)
    const found = code ? await store.unusedCode(user.id, code.selector) : undefined
    const isRight = await isRest(found?.hash ?? null, code?.rest ?? '')
    if (!isRight || !found || !(await store.useCode(found.id, clock.nowMs()))) return false
    await store.forgive(user.id)
    tell(user, 'codeUsed')
    return true
  }

  return {
    has: (user) => user.totpKey !== null,
    isRequired(user) {
      const whom = attributes()[REQUIRED_OF]
      return (
        !user.temporary &&
        ((whom === 'administrators' && user.administrator) ||
          (whom === 'managers' && (user.administrator || isManager(user))))
      )
    },
    async accept(user, { code, recoveryCode }) {
      if (user.totpKey === null) return undefined
      await takeGuess(user)
      if (recoveryCode !== undefined) return (await acceptRecovery(user, recoveryCode)) ? 'recovery' : undefined
      const key = openedKey(seal, user.totpKey)
      const step = key === null || code === undefined ? null : stepOfCode(key, code, clock.nowMs())
      return step !== null && (await store.takeStep(user.id, step)) ? 'code' : undefined
    },
    async begin(user) {
      const key = newSecondFactorKey()
      await store.setPending(user.id, sealedKey(seal, key), clock.nowMs() + PENDING_MS)
      return { key, address: factorAddress(key, brand(), user.email) }
    },
    async finish(user, code) {
      const pending = await store.pendingOf(user.id, clock.nowMs())
      const key = pending === undefined ? null : openedKey(seal, pending)
      if (pending === undefined || key === null) throw new ApiError('CODE_WRONG', 'No key was asked for lately')
      await takeGuess(user)
      const step = stepOfCode(key, code, clock.nowMs())
      if (step === null) throw new ApiError('CODE_WRONG')
      const { shown, kept } = await newRecoveryCodes()
      if (!(await feed.committed(store.enrol(user.id, pending, step, kept)))) throw new ApiError('CODE_WRONG')
      tell(user, 'on')
      return shown
    },
    async newCodes(user) {
      const { shown, kept } = await newRecoveryCodes()
      await store.replaceCodes(user.id, kept)
      tell(user, 'newCodes')
      return shown
    },
    async remove(user, news) {
      await feed.committed(store.clear(user.id))
      tell(user, news)
    },
    async forget(user, news) {
      await store.forgetCodes(user.id)
      tell(user, news)
    },
    codesLeft: store.codesLeft,
    async trust(user, hash, { address, agent }) {
      const nowMs = clock.nowMs()
      await store.trust(user.id, { hash, nowMs, endsAtMs: nowMs + TRUST_MS, address, agent })
      return TRUST_MS
    },
    isTrusted: (user, hash) => store.useTrust(user.id, hash, clock.nowMs()),
    trusted: (userId) => store.trusted(userId, clock.nowMs()),
    async endTrust(userId, id) {
      if (!(await store.endTrust(userId, id))) throw new ApiError('NOT_FOUND')
    },
    removeExpired: () => store.removeExpired(clock.nowMs()),
  }
}
