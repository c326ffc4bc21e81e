import { type Language, matchLanguage, SOURCE_LANGUAGE } from '@rastro/i18n'
import { ApiError } from '@rastro/model/errors'
import { OUTSIDE_PER_ACCOUNT, OUTSIDE_PER_REPORT } from '@rastro/model/report'
import type { UserRecord } from '#src/face/caller/index'
import type { Clock } from '#src/platform/clock'
import type { Seal } from '#src/platform/seal'
import type { Links } from '#src/tracking/fleet/access/index'
import { languageOf, type Looks, type PostOffice } from '#src/tracking/people/mail/index'
import { newSecret, secretHash } from '#src/tracking/people/sessions/index'
import { requireEmailAddress, type UserDirectory } from '#src/tracking/people/users/index'
import { invitationLetter } from './outside-letter'
import type { InvitationLook, OutsideStore, StoredAddress } from './outside.store'

export interface OutsideParts {
  store: OutsideStore
  post: PostOffice
  seal: Seal
  users: Pick<UserDirectory, 'byId'>
  links: Pick<Links, 'user_reports'>
  looks: Looks
  /** Invitations of the whole server in a day. */
  invitationsPerDay: number
  clock: Clock
}

/** Addresses without an account that scheduled reports go to: asked by mail, once for each account. */
export interface OutsideDesk {
  ofReport(reportId: number): Promise<StoredAddress[]>
  /** Throws what keeps the address from being added, or from being asked. */
  add(actor: UserRecord, reportId: number, address: string): Promise<StoredAddress>
  /** Asks again, for the account that invited it. */
  invite(reportId: number, addressId: number): Promise<StoredAddress>
  /** Throws `NOT_FOUND`. */
  remove(reportId: number, addressId: number): Promise<void>
  /** Whom an invitation is from and to; undefined when it does not count any more. */
  asked(token: string): Promise<{ address: StoredAddress; sender: UserRecord } | undefined>
  answer(token: string, answer: 'yes' | 'no'): Promise<StoredAddress | undefined>
  /** What a link that ends the mails is about; undefined when nobody made it. */
  stopping(token: string): { ownerId: number; address: string; language: Language } | undefined
  /** Ends the mails of that account to that address. */
  stop(token: string): Promise<void>
  /** Where the mails to an address are ended, for ever. */
  stopUrl(address: StoredAddress): string
  /** Throws unless a report may go there now, with the rights of who invited it. */
  requireConfirmed(addressId: number, reportId: number): Promise<{ address: StoredAddress; owner: UserRecord }>
  /** A mail server refused it for good. */
  refused(addressId: number): Promise<void>
  removeOlder(): Promise<void>
}

const DAY_MS = 86_400_000
const LIFE_DAYS = 7
const PER_OWNER = 20
const PER_PAIR = 3
const PER_ADDRESS = 5
/** After a no, nobody asks again for so long. */
const NO_MS = 7 * DAY_MS

export function createOutsideDesk(parts: OutsideParts): OutsideDesk {
  const { store, post, seal, users, links, looks, clock } = parts

  const isOver = (user: UserRecord): boolean =>
    user.disabled || (user.expirationTime !== null && Date.parse(user.expirationTime) <= clock.nowMs())

  /** Links lead to the console's address; who has none cannot ask. */
  function requireWebUrl(): string {
    const url = post.webUrl()
    if (url === null || !post.isOpen()) throw new ApiError('MAIL_NOT_CONFIGURED')
    return url
  }
  function requireRoom({ counts, known, inReport, ofAccount }: InvitationLook): void {
    const others = inReport.filter(({ id }) => id !== known?.id)
    if (others.length >= OUTSIDE_PER_REPORT || ofAccount >= OUTSIDE_PER_ACCOUNT)
      throw new ApiError('OUTSIDE_LIMIT_REACHED')
    if (known?.state === 'confirmed') return
    if (known?.state === 'refused' && clock.nowMs() - known.changedAt.getTime() < NO_MS)
      throw new ApiError('OUTSIDE_SAID_NO')
    const { ofOwner, ofPair, ofAddress, ofServer } = counts
    if (ofOwner >= PER_OWNER || ofPair >= PER_PAIR || ofAddress >= PER_ADDRESS || ofServer >= parts.invitationsPerDay)
      throw new ApiError('OUTSIDE_TOO_MANY_INVITATIONS')
  }
  const stopUrl = ({ ownerId, address, language }: StoredAddress): string =>
    `${post.webUrl() ?? ''}/api/mails/stop/${seal.close(JSON.stringify(['stop', ownerId, address, language]))}`

  async function put(reportId: number, owner: UserRecord, address: string, asksAgain: boolean): Promise<StoredAddress> {
    const webUrl = requireWebUrl()
    const token = newSecret()
    let isAsked = false
    const { attributes: serverAttributes } = await looks.of(owner.id)
    const language = languageOf(owner.attributes, serverAttributes)
    const stored = await store.put(reportId, owner.id, address, clock.now(), (look) => {
      requireRoom(look)
      const { known } = look
      const isOpen = known?.state === 'waiting' && known.expiresAt !== null && known.expiresAt > clock.now()
      isAsked = known?.state !== 'confirmed' && (asksAgain || !isOpen)
      const expiresAt = new Date(clock.nowMs() + LIFE_DAYS * DAY_MS)
      return isAsked ? { kind: 'invite', tokenHash: secretHash(token), expiresAt, language } : { kind: 'keep' }
    })
    if (isAsked) {
      const letter = invitationLetter({
        language,
        sender: owner.name,
        serverAttributes,
        url: `${webUrl}/api/mails/confirm/${token}`,
        stopUrl: stopUrl(stored),
        days: LIFE_DAYS,
      })
      await post.post({ kind: 'outside', id: stored.id }, letter, LIFE_DAYS * DAY_MS)
    }
    return stored
  }

  function stopping(token: string) {
    const text = seal.open(token)
    const [kind, ownerId, address, language] = text?.startsWith('["stop",') ? (JSON.parse(text) as unknown[]) : []
    if (kind !== 'stop' || typeof ownerId !== 'number' || typeof address !== 'string') return undefined
    return { ownerId, address, language: matchLanguage(String(language)) ?? SOURCE_LANGUAGE }
  }

  const refused = (addressId: number): Promise<void> => store.undeliverable(addressId, clock.now())

  post.serve('outside', {
    // Only invitations wait with the post office: nobody is asked who said no meanwhile.
    async find(id) {
      const found = await store.byId(id)
      const owner = found?.state === 'waiting' ? users.byId(found.ownerId) : undefined
      return found && owner && !isOver(owner) ? { id, name: '', email: found.address, attributes: {} } : undefined
    },
    refused,
  })

  return {
    ofReport: store.ofReport,
    async add(actor, reportId, text) {
      if (!links.user_reports.has(actor.id, reportId)) throw new ApiError('OUTSIDE_NOT_RECIPIENT')
      const address = text.trim().toLowerCase()
      requireEmailAddress(address)
      // Somebody else's address in the same report gets one mail, not two.
      const there = (await store.ofReport(reportId)).find((one) => one.address === address)
      return there ?? put(reportId, actor, address, false)
    },
    async invite(reportId, addressId) {
      const known = (await store.ofReport(reportId)).find(({ id }) => id === addressId)
      const owner = known && users.byId(known.ownerId)
      if (!known || !owner) throw new ApiError('NOT_FOUND')
      return put(reportId, owner, known.address, true)
    },
    async remove(reportId, addressId) {
      if (!(await store.remove(reportId, addressId))) throw new ApiError('NOT_FOUND')
    },
    async asked(token) {
      const address = await store.byToken(secretHash(token), clock.now())
      const sender = address && users.byId(address.ownerId)
      return address && sender && !isOver(sender) ? { address, sender } : undefined
    },
    answer: (token, answer) => store.answer(secretHash(token), answer === 'yes' ? 'confirmed' : 'refused', clock.now()),
    stopping,
    async stop(token) {
      const found = stopping(token)
      if (!found) throw new ApiError('NOT_FOUND')
      await store.stop(found.ownerId, found.address, clock.now())
    },
    stopUrl,
    async requireConfirmed(addressId, reportId) {
      const address = (await store.ofReport(reportId)).find(({ id }) => id === addressId)
      if (address?.state !== 'confirmed') throw new ApiError('OUTSIDE_NOT_CONFIRMED')
      const owner = users.byId(address.ownerId)
      if (!owner || isOver(owner)) throw new ApiError('ACCOUNT_IS_DISABLED')
      if (!links.user_reports.has(owner.id, reportId)) throw new ApiError('OUTSIDE_NOT_RECIPIENT')
      return { address, owner }
    },
    refused,
    removeOlder: () => store.removeOlder(new Date(clock.nowMs() - 2 * DAY_MS)),
  }
}
