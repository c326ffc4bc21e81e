import { createHash } from 'node:crypto'
import { fillText, serverTexts } from '@rastro/i18n/server'
import type { ShownBrand } from '@rastro/model/brand'
import type { Context } from './context'
import type { TrackingServer } from './face/index'
import type { Dress, Mount } from './http/index'
import { createCallOut } from './platform/outbound'
import { createTxtLookup } from './platform/txt-records'
import {
  type BrandFieldValues,
  type Brands,
  brandRoutes,
  createBrands,
  createBrandStore,
  createDomainProof,
  createDomains,
  type DomainRow,
  dressed,
  manifestOf,
  shownBrand,
} from './provider/brands/index'
import { houseStyle, languageOf, REPORT_HEAD, SENDER_NAME, writeLetter } from './tracking/people/mail/index'

/** Brands as the rest of the server meets them. */
export interface BrandHouse extends Dress {
  /** Undefined where nobody says anything beside the server's own attributes. */
  shownAt(host: string): Promise<ShownBrand | undefined>
  mount(mount: Mount): void
  sweep(): Promise<void>
}

type Attributes = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** What the server's own attributes say of its looks. */
function fieldsOfServer(attributes: Attributes): BrandFieldValues {
  const color = textOf(attributes.colorPrimary)
  const logo = textOf(attributes.logo) ?? textOf(attributes['labelConf.headLogo'])
  const title = textOf(attributes.title)
  return {
    ...(title !== undefined && { title }),
    ...(color !== undefined && /^#[0-9a-f]{6}$/i.test(color) && { colorPrimary: color }),
    // An address of our own; other logos are drawn on paper only.
    ...(logo !== undefined && /^\/(?!\/)/.test(logo) && { logo }),
  }
}

/** A picture of a brand as paper takes it. */
async function logoOnPaper(brands: Brands, name: string | undefined): Promise<string | undefined> {
  const bytes = name === undefined ? undefined : await brands.image(name)
  return bytes && `data:image/png;base64,${bytes.toString('base64')}`
}

/** Ties brands to what asks for them: pages, mails, documents. */
export function createBrandHouse(context: Context, face: TrackingServer): BrandHouse {
  const { server, config, database, work, feed, clock, log, life, folder, post, looks, users } = context
  const serverAttributes = (): Attributes => server.get().attributes
  const memory = context.brands
  const store = createBrandStore(database.pool, work)
  const serverFields = () => fieldsOfServer(serverAttributes())
  const brands = createBrands({ memory, store, feed, face, folder, serverFields })
  const callOut = createCallOut(config.outboundPrivateHosts)
  const domains = createDomains({
    store,
    work,
    feed,
    findProof: createDomainProof({ lookupTxt: createTxtLookup(config.dnsServers), callOut }),
    ownHosts: () => [post.webUrl() ?? ''].flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])),
    onLost,
    clock,
    log,
  })
  life.add({ name: 'domains', start: domains.worker.start, stop: domains.worker.stop })

  looks.serve(async (userId, wantsLogo) => {
    const fields = await brands.of(userId)
    const own = {
      title: fields.title,
      colorPrimary: fields.colorPrimary,
      [SENDER_NAME]: fields.senderName,
      [REPORT_HEAD]: fields.reportHead,
      logo: wantsLogo && !fields.logo?.startsWith('/') ? await logoOnPaper(brands, fields.logo) : undefined,
    }
    const said = Object.entries(own).filter(([, value]) => value !== undefined)
    const host = await brands.hostFor(userId)
    return {
      attributes: { ...serverAttributes(), ...Object.fromEntries(said) },
      webUrl: host === undefined ? null : `https://${host}`,
    }
  })

  /** Its owner reads that his domain shows the server's brand now, in a mail that does not lead there. */
  async function onLost({ account_id: accountId, host }: DomainRow): Promise<void> {
    const user = users.byId(accountId)
    if (!user || !post.isOpen()) return
    const { attributes } = await looks.of(accountId)
    const language = languageOf(user.attributes, attributes)
    const style = houseStyle(attributes)
    const { domain: texts } = serverTexts[language].mail
    const values = { name: user.name, brand: style.brand, host }
    const letter = writeLetter({
      ...style,
      language,
      subject: fillText(texts.subject, values),
      lines: [fillText(texts.greeting, values), fillText(texts.lost, values)],
      closing: [texts.again],
    })
    // Should the work be done twice after a kill, a mailbox takes the second for the first.
    const id = createHash('sha256')
      .update(`${host} ${accountId} ${clock.now().toISOString().slice(0, 10)}`)
      .digest('hex')
    await post.post(
      { kind: 'user', id: accountId },
      { ...letter, messageId: `<domain-${id.slice(0, 32)}@rastro.invalid>` },
    )
  }

  const stop = face.subscribe({
    onUserRemoved(userId) {
      const isKnown = [...memory.accounts()].includes(userId)
      if (isKnown) brands.removeAccount(userId).catch((error: unknown) => log.warn({ error, userId }, SWEPT_LATER))
    },
  })
  life.add({ name: 'brands', stop })

  return {
    async shownAt(host) {
      const fields = await brands.at(host)
      const own = serverFields()
      const isMore = Object.entries(fields).some(([key, value]) => own[key as keyof BrandFieldValues] !== value)
      return isMore ? shownBrand(fields) : undefined
    },
    page: async (html, host) => dressed(html, shownBrand(await brands.at(host))),
    manifest: async (host) => manifestOf(shownBrand(await brands.at(host))),
    mount: (mount) => brandRoutes(mount, brands, domains),
    sweep: brands.sweep,
  }
}

const SWEPT_LATER = 'the brand of an account that is gone could not be removed; the sweep will'
