import { createHash } from 'node:crypto'
import { accountEndpoints } from '@rastro/model/account'
import {
  BRAND_FIELDS,
  type Brand,
  type BrandField,
  type BrandFields,
  type BrandImage,
  type ShownBrand,
} from '@rastro/model/brand'
import { ApiError } from '@rastro/model/errors'
import { type User, userEndpoints } from '@rastro/model/user'
import type { Feed } from '#src/db/feed/index'
import type { TrackingServer } from '#src/face/index'
import type { FileFolder } from '#src/platform/file-folder'
import { reencode } from '#src/platform/pictures/index'
import type { BrandMemory } from './brand-memory'
import type { BrandStore } from './brands.store'
import { hostOf } from './hosts'

type Actor = Pick<User, 'id' | 'administrator' | 'userLimit' | 'temporary' | 'attributes'>
/** Only what is said. */
export type BrandFieldValues = Readonly<Partial<Record<BrandField, string>>>
type Fields = BrandFieldValues
type Inherited = Brand['inherited']

/** Account 0. */
export const SERVER = 0

export interface BrandParts {
  memory: BrandMemory
  store: BrandStore
  feed: Pick<Feed, 'committed'>
  face: TrackingServer
  folder: FileFolder
  /** What the server's own attributes say, below everything. */
  serverFields(): Fields
}

/** Looks of accounts, which those below inherit field by field. */
export interface Brands {
  /** Of the account that holds the host, or of the server. Empty where nobody says anything. */
  at(host: string): Promise<Fields>
  /** Of what goes to an account: mails and documents. */
  of(accountId: number): Promise<Fields>
  /** The nearest proved host of an account or those above; undefined: the server's. */
  hostFor(accountId: number): Promise<string | undefined>
  /** Throws unless the actor may see and change this brand; gives its name. */
  requireOwn(actor: Actor, accountId: number): Promise<string>
  describe(actor: Actor, accountId: number): Promise<Omit<Brand, 'domains'>>
  save(accountId: number, fields: BrandFields): Promise<void>
  saveImage(accountId: number, kind: BrandImage, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none. */
  image(name: string): Promise<Buffer | undefined>
  removeAccount(accountId: number): Promise<void>
  /** Takes away what belongs to accounts that are gone. */
  sweep(): Promise<void>
}

const FOLDER = 'brands'
const IMAGES: Record<BrandImage, { format: 'png' | 'jpg'; maxSide: number }> = {
  logo: { format: 'png', maxSide: 512 },
  icon: { format: 'png', maxSide: 512 },
  background: { format: 'jpg', maxSide: 1920 },
}
const IMAGE_FIELDS = Object.keys(IMAGES) as BrandImage[]

/** What browsers are shown of it. */
export const shownBrand = (fields: Fields): ShownBrand => {
  const picture = (name: string | undefined): string | null => (name ? pictureAddress(name) : null)
  return {
    title: fields.title ?? null,
    colorPrimary: fields.colorPrimary ?? null,
    headLogo: picture(fields.logo),
    icon: picture(fields.icon),
    background: picture(fields.background),
    loginText: fields.loginText ?? null,
    whatsapp: fields.whatsapp ?? null,
    androidApp: fields.androidApp ?? null,
    appleApp: fields.appleApp ?? null,
    dataPolicy: fields.dataPolicy ?? null,
  }
}

/** Pictures of ours by their names; what the server's attributes name has an address already. */
const pictureAddress = (name: string): string => (name.startsWith('/') ? name : `/tarkan/brands/images/${name}`)

const isTrue = (value: unknown): boolean => value === true || value === 'true'
const hasBranch = ({ userLimit, attributes }: Actor): boolean =>
  userLimit !== 0 || isTrue(attributes['tarkan.reseller']) || isTrue(attributes['tarkan.subReseller'])

export function createBrands({ memory, store, feed, face, folder, serverFields }: BrandParts): Brands {
  const ownOf = (accountId: number): Fields => (memory.ownOf(accountId) ?? {}) as Fields
  const aboveOf = async (accountId: number): Promise<readonly number[]> =>
    accountId === SERVER ? [] : [...(await face.above(accountId)), SERVER]

  /** From the highest to the nearest, so that the nearest wins. */
  const merged = (line: readonly number[]): Fields =>
    Object.assign({}, serverFields(), ...line.toReversed().map(ownOf)) as Fields

  const of = async (accountId: number): Promise<Fields> => merged([accountId, ...(await aboveOf(accountId))])

  async function inheritedBy(actor: Actor, accountId: number): Promise<Inherited> {
    const line = await aboveOf(accountId)
    const found: Inherited = {}
    for (const key of BRAND_FIELDS) {
      const from = line.find((id) => ownOf(id)[key] !== undefined) ?? SERVER
      const value = ownOf(from)[key] ?? serverFields()[key]
      if (value === undefined) continue
      const isServer = from === SERVER
      found[key] = { value, isServer, from: isServer ? null : await nameFor(actor, from) }
    }
    return found
  }

  /** Null for who is above what the actor sees. */
  const nameFor = async (actor: Actor, id: number): Promise<string | null> =>
    face.call(userEndpoints.get, { params: { id } }, { userId: actor.id }).then(
      ({ name }) => name,
      () => null,
    )

  const removeImages = async (names: Iterable<string>): Promise<void> => {
    for (const name of names) await folder.remove(`${FOLDER}/${name}`)
  }

  async function removeAccount(accountId: number): Promise<void> {
    const own = ownOf(accountId)
    await feed.committed(store.removeAccount(accountId))
    await removeImages(IMAGE_FIELDS.flatMap((kind) => own[kind] ?? []))
  }

  return {
    of,
    async at(host) {
      const holder = memory.holderOf(hostOf(host))
      return holder === undefined ? merged([SERVER]) : of(holder)
    },
    async hostFor(accountId) {
      for (const id of [accountId, ...(await aboveOf(accountId))]) {
        const host = memory.hostOf(id)
        if (host !== undefined) return host
      }
      return undefined
    },
    async requireOwn(actor, accountId) {
      if (actor.temporary) throw new ApiError('WRITE_ACCESS_DENIED')
      if (accountId === SERVER) {
        if (!actor.administrator) throw new ApiError('ADMINISTRATOR_REQUIRED')
        return ''
      }
      if (accountId === actor.id && !actor.administrator && !hasBranch(actor)) throw new ApiError('MANAGER_REQUIRED')
      const isBelow = actor.administrator || accountId === actor.id || (await face.above(accountId)).includes(actor.id)
      if (!isBelow) throw new ApiError('NOT_FOUND')
      const { kind } = await face.call(accountEndpoints.get, { params: { id: accountId } }, 'server')
      if (kind === 'share') throw new ApiError('NOT_FOUND')
      return (await face.call(userEndpoints.get, { params: { id: accountId } }, 'server')).name
    },
    async describe(actor, accountId) {
      const name = await this.requireOwn(actor, accountId)
      const own = ownOf(accountId)
      const fields = Object.fromEntries(BRAND_FIELDS.map((key) => [key, own[key] ?? null])) as BrandFields
      return { id: accountId, name, own: fields, inherited: await inheritedBy(actor, accountId) }
    },
    async save(accountId, fields) {
      const before = await feed.committed(
        store.save(accountId, fields, (stored) => {
          // Only what was put there for this account: another one's picture may be taken away at any time.
          for (const kind of IMAGE_FIELDS)
            if (fields[kind] !== null && fields[kind] !== stored[kind]) throw new ApiError('INVALID_INPUT', kind)
        }),
      )
      const names = IMAGE_FIELDS.flatMap((kind) => (fields[kind] === null ? before[kind] : []))
      await removeImages(names.filter((name) => typeof name === 'string'))
    },
    async saveImage(accountId, kind, bytes) {
      const wish = IMAGES[kind]
      const [picture] = (await reencode(bytes, [wish])).pictures
      if (!picture) throw new Error('no picture was made')
      const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
      const name = `${accountId}-${kind}-${hash}.${wish.format}`
      await folder.write(`${FOLDER}/${name}`, picture.bytes)
      const before = await feed.committed(store.setField(accountId, kind, name))
      if (before !== null && before !== name) await removeImages([before])
    },
    image: (name) => folder.read(`${FOLDER}/${name}`),
    removeAccount,
    async sweep() {
      for (const id of memory.accounts()) {
        if (id === SERVER) continue
        const isGone = await face.call(userEndpoints.get, { params: { id } }, 'server').then(
          () => false,
          (error: unknown) => error instanceof ApiError && error.status === 404,
        )
        if (isGone) await removeAccount(id)
      }
      const kept = new Set([...memory.accounts()].flatMap((id) => IMAGE_FIELDS.map((kind) => ownOf(id)[kind])))
      // What a kill left between the file and its row; what is being saved right now is young.
      const left = (await folder.files(FOLDER)).filter(
        ({ name, modifiedMs }) => !kept.has(name) && modifiedMs < Date.now() - HOUR_MS,
      )
      await removeImages(left.map(({ name }) => name))
    },
  }
}

const HOUR_MS = 3_600_000
