import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError } from '@rastro/model/errors'
import { serverEndpoints } from '@rastro/model/server'
import { SHARE_MAX_DAYS, type ShareInput } from '@rastro/model/share'
import { type User, userEndpoints } from '@rastro/model/user'
import type { Clock } from '#src/platform/clock'
import { createAttemptLimit } from '#src/platform/attempts'
import { createGrowingWaits } from '#src/platform/growing-waits'
import { networkOf } from '#src/platform/network-of'
import { createOneAtATime } from '#src/platform/one-at-a-time'
import type { TrackingServer } from '#src/face/index'
import { checkPin, hashPin } from './pin'
import type { Reach, ShareAccounts } from './share-account'
import type { ShareRow, ShareStore, ShareViewRow } from './shares.store'

const DAY_MS = 86_400_000
/** Links that ended stay listed so long, so that they can be given a new end. */
const KEPT_MS = 30 * DAY_MS
const SHARES_PER_OWNER = 1000
/** What takes longer was left by a kill. */
const UNDER_WAY_MS = 10 * 60_000
const MINUTE_MS = 60_000
/** Of one link from one network. */
const PIN_WAITS = { free: 5, firstMs: MINUTE_MS, mostMs: 360 * MINUTE_MS, forgetMs: DAY_MS }
/** Of one link from all networks that never knew its PIN. */
const PINS_PER_SHARE = 30
const PIN_WINDOW_MS = 5 * MINUTE_MS
const KNOWN_MAX = 100_000

type Owner = Pick<User, 'id' | 'temporary' | 'expirationTime'>

/** Shared links; every call checks that the share is the caller's own. Throws ApiErrors. */
export interface Shares {
  list(owner: Owner): Promise<ShareRow[]>
  create(owner: Owner, input: ShareInput): Promise<ShareRow>
  update(owner: Owner, id: number, input: ShareInput): Promise<ShareRow>
  remove(owner: Owner, id: number): Promise<void>
  views(owner: Owner, id: number): Promise<ShareViewRow[]>
  /** The token that signs in. Unknown and ended links are refused alike. */
  open(token: string, pin: string | null, address: string): Promise<string>
  /** An owner was disabled, or may come in again. */
  ownerChanged(owner: Pick<User, 'id' | 'disabled'>): Promise<void>
  ownerRemoved(ownerId: number): Promise<void>
  /** What these owners see themselves has changed, or anybody's: their links show no more than that. */
  accessChanged(owners: ReadonlySet<number> | 'all'): Promise<void>
  /** Takes away what owners no longer see, and what ended long ago. */
  sweep(): Promise<void>
}

export interface SharesParts {
  face: TrackingServer
  store: ShareStore
  accounts: ShareAccounts
  clock: Clock
}

const newToken = (): string => randomBytes(24).toString('base64url')
const reachOf = (row: ShareRow): Reach => ({ deviceIds: row.device_ids, groupIds: row.group_ids })
const sizeOf = ({ deviceIds, groupIds }: Reach): number => deviceIds.length + groupIds.length

export function createShares({ face, store, accounts, clock }: SharesParts): Shares {
  const pins = createGrowingWaits(clock, PIN_WAITS)
  const pinsOfShare = createAttemptLimit(clock, PINS_PER_SHARE, PIN_WINDOW_MS)
  /** Links and networks that gave their PIN: guesses of others do not lock them out. */
  const known = new Set<string>()

  const guessing = createOneAtATime()
  /** Throws TOO_MANY_ATTEMPTS; a wrong one counts. */
  async function isRightPin({ id, pin_hash: hash }: ShareRow, pin: string, address: string): Promise<boolean> {
    const share = String(id)
    const pair = `${networkOf(address)} ${share}`
    const wait = Math.max(pins.secondsToWait(pair), known.has(pair) ? 0 : pinsOfShare.secondsToWait(share))
    if (wait > 0) throw new ApiError('TOO_MANY_ATTEMPTS', `Too many attempts, wait ${wait} s`)
    const isRight = await checkPin(hash, pin)
    if (isRight) {
      pins.forgive(pair)
      if (known.size >= KNOWN_MAX) known.clear()
      known.add(pair)
    } else if (hash !== null) {
      pins.fail(pair)
      pinsOfShare.fail(share)
    }
    return isRight
  }

  async function own(owner: Owner, id: number): Promise<ShareRow> {
    const row = await store.byId(id)
    if (!row || row.owner_id !== owner.id) throw new ApiError('NOT_FOUND')
    return row
  }

  async function requireSharing(owner: Owner): Promise<void> {
    if (owner.temporary) throw new ApiError('SHARE_BY_TEMPORARY')
    const server = await face.call(serverEndpoints.read, {}, { userId: owner.id })
    const off = server.attributes.disableShare
    if (off === true || off === 'true') throw new ApiError('SHARING_DISABLED')
  }

  function requireEnd(owner: Owner, expiresAtMs: number): Date {
    const nowMs = clock.nowMs()
    const ownEndMs = owner.expirationTime ? Date.parse(owner.expirationTime) : Number.POSITIVE_INFINITY
    const latestMs = Math.min(nowMs + SHARE_MAX_DAYS * DAY_MS, ownEndMs)
    if (expiresAtMs <= nowMs || expiresAtMs > latestMs) throw new ApiError('SHARE_EXPIRATION_INVALID')
    return new Date(expiresAtMs)
  }

  /** All of it must be the owner's to see; he is not told of what else there is. */
  async function requireReach(owner: Owner, { deviceIds, groupIds }: ShareInput): Promise<Reach> {
    const wanted = { deviceIds, groupIds }
    if (sizeOf(wanted) === 0) throw new ApiError('SHARE_EMPTY')
    const seen = await accounts.within(owner.id, wanted)
    if (seen.deviceIds.length < deviceIds.length) throw new ApiError('DEVICE_ACCESS_DENIED')
    if (seen.groupIds.length < groupIds.length) throw new ApiError('GROUP_ACCESS_DENIED')
    return wanted
  }

  async function make(owner: Owner, input: ShareInput, token: string, pinHash: string | null) {
    const expiresAt = requireEnd(owner, input.expirationTime)
    const reach = await requireReach(owner, input)
    const account = { name: input.name ?? 'Rastro', expiresAt, fields: input.fields }
    // No mailbox is ever there (RFC 2606). Noted first: what is killed in between is found by it.
    const email = `share-${randomUUID()}@share.invalid`
    await store.begin(email)
    const { userId, token: accessToken } = await accounts.make(account, email, clock.nowMs())
    try {
      await accounts.reach(userId, reach)
    } catch (error) {
      await accounts.remove(userId)
      throw error
    }
    // Without a PIN the link itself signs in, as any client of the contract expects.
    const made = { ownerId: owner.id, userId, accessToken, token: pinHash ? token : accessToken, pinHash }
    return { share: { ...account, ...reach, ...made }, email }
  }

  const isOver = (row: ShareRow): boolean => row.expires_at.getTime() <= clock.nowMs()

  async function removeWhole(row: ShareRow): Promise<void> {
    await accounts.remove(row.user_id)
    await store.remove(row.id)
  }

  async function tend(row: ShareRow, isOwnerDisabled: boolean): Promise<void> {
    if (row.expires_at.getTime() + KEPT_MS < clock.nowMs()) return removeWhole(row)
    if (isOver(row)) return
    await accounts.disable(row.user_id, isOwnerDisabled)
    if (!isOwnerDisabled) await keepWithin(row)
  }

  async function keepWithin(row: ShareRow): Promise<void> {
    if (isOver(row)) return
    const seen = await accounts.within(row.owner_id, reachOf(row))
    if (sizeOf(seen) < sizeOf(reachOf(row))) await accounts.reach(row.user_id, seen)
  }

  return {
    list: (owner) => store.ofOwner(owner.id),
    async create(owner, input) {
      await requireSharing(owner)
      if ((await store.ofOwner(owner.id)).length >= SHARES_PER_OWNER) throw new ApiError('SHARE_LIMIT_REACHED')
      const pinHash = input.pin ? await hashPin(input.pin) : null
      const { share, email } = await make(owner, input, newToken(), pinHash)
      return store.insert(share, email).catch(async (error: unknown) => {
        await accounts.remove(share.userId)
        throw error
      })
    },
    async update(owner, id, input) {
      const before = await own(owner, id)
      await requireSharing(owner)
      const name = input.name ?? before.name
      const { token, access_token: accessToken, pin_hash: pinHash } = before
      const keepsPin = input.pin === undefined || (input.pin === null && pinHash === null)
      if (keepsPin && token !== null && accessToken !== null) {
        const expiresAt = requireEnd(owner, input.expirationTime)
        const reach = await requireReach(owner, input)
        const account = { name, expiresAt, fields: input.fields }
        await accounts.change(before.user_id, account)
        await accounts.reach(before.user_id, reach)
        const kept = { ownerId: owner.id, userId: before.user_id, token, accessToken, pinHash }
        return found(await store.update(id, { ...account, ...reach, ...kept }))
      }
      // Another PIN, another account: whoever watches with the old one is out. A link that was lost is given anew.
      const newPinHash = keepsPin ? pinHash : input.pin ? await hashPin(input.pin) : null
      const { share, email } = await make(owner, { ...input, name }, newToken(), newPinHash)
      const row = await store.update(id, share, email)
      await accounts.remove(row ? before.user_id : share.userId)
      return found(row)
    },
    async remove(owner, id) {
      await removeWhole(await own(owner, id))
    },
    views: async (owner, id) => store.viewsOf((await own(owner, id)).id),
    async open(token, pin, address) {
      const found = await store.byToken(token)
      const row = found && !isOver(found) ? found : undefined
      // One guess at a time, or as many as come at once would all be looked at before the first one counts.
      const isRight =
        row && pin !== null
          ? await guessing(row.id, () => isRightPin(row, pin, address))
          : pin !== null && (await checkPin(null, pin))
      // Nobody guesses the random bits of a link: wrong ones are not counted, and lock nobody out.
      if (!row) throw new ApiError('INVALID_SHARE')
      if (row.pin_hash !== null && !isRight) throw new ApiError(pin === null ? 'SHARE_PIN_REQUIRED' : 'SHARE_PIN_WRONG')
      if (row.access_token === null) throw new ApiError('INVALID_SHARE')
      return row.access_token
    },
    async ownerChanged({ id, disabled }) {
      for (const row of await store.ofOwner(id)) await accounts.disable(row.user_id, disabled)
    },
    async ownerRemoved(ownerId) {
      for (const row of await store.ofOwner(ownerId)) await removeWhole(row)
    },
    async accessChanged(owners) {
      const rows = await (owners === 'all' ? store.all() : store.ofOwners([...owners]))
      for (const row of rows) {
        const { disabled } = await face.call(userEndpoints.get, { params: { id: row.owner_id } }, 'server')
        if (!disabled) await keepWithin(row)
      }
    },
    async sweep() {
      const leftovers = await store.leftovers(new Date(clock.nowMs() - UNDER_WAY_MS))
      const rows = await store.all()
      if (rows.length === 0 && leftovers.length === 0) return
      const users = await face.call(userEndpoints.list, { query: { excludeAttributes: 'true' } }, 'server')
      const owners = new Map(users.map((user) => [user.id, user]))
      for (const row of rows) {
        const owner = owners.get(row.owner_id)
        await (owner ? tend(row, owner.disabled) : removeWhole(row))
      }
      for (const one of leftovers) {
        const user = users.find(({ id, email }) => (one.email === null ? id === one.user_id : email === one.email))
        if (user) await accounts.remove(user.id)
        await store.settle(one)
      }
    },
  }
}

function found(row: ShareRow | undefined): ShareRow {
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}
