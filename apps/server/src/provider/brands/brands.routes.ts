import { createHash } from 'node:crypto'
import { type BrandDomain, brandEndpoints } from '@rastro/model/brand'
import { wireDate } from '@rastro/model/wire'
import { type Mount, pictureFailure } from '#src/http/index'
import type { Brands } from './brands'
import { SERVER, shownBrand } from './brands'
import type { DomainRow } from './brands.store'
import { FILE_PATH, recordName, recordValue } from './domain-proof'
import type { Domains } from './domains'
import { ApiError } from '@rastro/model/errors'

const YEAR_S = 31_536_000

const ifDate = (date: Date | null): string | null => (date === null ? null : wireDate(date))
const presentDomain = (row: DomainRow): BrandDomain => ({
  id: row.id,
  host: row.host,
  state: row.state,
  recordName: recordName(row.host),
  recordValue: recordValue(row.token),
  fileUrl: `https://${row.host}${FILE_PATH}`,
  verifiedAt: ifDate(row.verified_at),
  checkedAt: ifDate(row.checked_at),
  missingSince: ifDate(row.missing_since),
  problem: row.problem,
})

/** Looks and domains, each changed by its account and those above. */
export function brandRoutes(mount: Mount, brands: Brands, domains: Domains): void {
  mount(brandEndpoints.shown, async ({ request, reply }) => {
    const body = JSON.stringify(shownBrand(await brands.at(request.hostname)))
    const tag = `"${createHash('sha256').update(`${request.hostname}\n${body}`).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'no-cache').header('etag', tag)
    reply.header('vary', ['Host', 'X-Forwarded-Host', reply.getHeader('vary')].filter(Boolean).join(', '))
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return body
  })
  mount(brandEndpoints.picture, async ({ params, reply }) => {
    const bytes = await brands.image(params.file)
    if (!bytes) throw new ApiError('NOT_FOUND')
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    return reply.type(params.file.endsWith('.png') ? 'image/png' : 'image/jpeg').send(bytes)
  })
  const whole = async (actor: Parameters<Brands['describe']>[0], id: number) => ({
    ...(await brands.describe(actor, id)),
    domains: id === SERVER ? [] : (await domains.list(id)).map(presentDomain),
  })
  mount(brandEndpoints.get, ({ actor, params }) => whole(actor, params.id))
  mount(brandEndpoints.update, async ({ actor, params, body }) => {
    await brands.requireOwn(actor, params.id)
    await brands.save(params.id, body)
    return whole(actor, params.id)
  })
  mount(brandEndpoints.saveImage, async ({ actor, params, upload }) => {
    await brands.requireOwn(actor, params.id)
    const { bytes } = await upload()
    await brands.saveImage(params.id, params.kind, bytes).catch((error: unknown) => {
      throw pictureFailure(error)
    })
    return whole(actor, params.id)
  })
  /** The server's own hosts are all that nobody holds. */
  const requireAccount = async (actor: Parameters<Brands['requireOwn']>[0], id: number): Promise<void> => {
    await brands.requireOwn(actor, id)
    if (id === SERVER) throw new ApiError('DOMAIN_INVALID')
  }
  mount(brandEndpoints.addDomain, async ({ actor, params, body }) => {
    await requireAccount(actor, params.id)
    return presentDomain(await domains.add(params.id, body.host))
  })
  mount(brandEndpoints.checkDomain, async ({ actor, params }) => {
    await requireAccount(actor, params.id)
    return presentDomain(await domains.check(params.id, params.domainId))
  })
  mount(brandEndpoints.removeDomain, async ({ actor, params }) => {
    await requireAccount(actor, params.id)
    await domains.remove(params.id, params.domainId)
  })
}
