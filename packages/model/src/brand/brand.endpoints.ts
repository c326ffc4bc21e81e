import { z } from 'zod'
import { endpoint, IdParams, IntegerParam } from '../wire/index'
import { Brand, BRAND_IMAGES, BrandDomain, BrandFields, ShownBrand } from './brand.schema'

const DomainParams = z.object({ id: IntegerParam, domainId: IntegerParam })
const ImageParams = z.object({ id: IntegerParam, kind: z.enum(BRAND_IMAGES) })
const FileParams = z.object({ file: z.string().regex(/^\d{1,15}-[a-z]{4,10}-[0-9a-f]{32}\.(png|jpg)$/) })

/** Largest picture of a brand as it comes. */
export const BRAND_IMAGE_MAX_BYTES = 5_000_000
const HOST_CHARS = 300

/** Looks of the server (account 0) and of accounts, which those below inherit field by field. */
export const brandEndpoints = {
  shown: endpoint('GET', '/tarkan/assets/custom/config.json', {
    need: 'free',
    reply: ShownBrand,
    access: 'public',
    summary: 'The brand that belongs to the host of the request.',
  }),
  picture: endpoint('GET', '/tarkan/brands/images/:file', {
    need: 'free',
    params: FileParams,
    access: 'public',
    summary: 'A picture of a brand; its name changes with what is in it.',
  }),
  get: endpoint('GET', '/tarkan/brands/:id', {
    need: ['users', 'view'],
    params: IdParams,
    reply: Brand,
    access: 'user',
    summary: 'The brand of an account with what it inherits, and its domains. 0 is the server’s.',
  }),
  update: endpoint('PUT', '/tarkan/brands/:id', {
    need: ['users', 'edit'],
    params: IdParams,
    body: BrandFields,
    reply: Brand,
    access: 'user',
    summary: 'Replaces the fields of a brand; null inherits. A picture can only be kept or taken away.',
  }),
  saveImage: endpoint('POST', '/tarkan/brands/:id/images/:kind', {
    need: ['users', 'edit'],
    params: ImageParams,
    reply: Brand,
    access: 'user',
    upload: { as: 'form', maxBytes: BRAND_IMAGE_MAX_BYTES },
    summary: 'Replaces a picture of a brand (JPG, PNG, WebP), made anew without its metadata.',
  }),
  addDomain: endpoint('POST', '/tarkan/brands/:id/domains', {
    need: ['users', 'edit'],
    params: IdParams,
    body: z.strictObject({ host: z.string().trim().min(1).max(HOST_CHARS) }),
    reply: BrandDomain,
    access: 'user',
    summary: 'Names a domain of an account. It counts once it is proved.',
  }),
  checkDomain: endpoint('POST', '/tarkan/brands/:id/domains/:domainId/check', {
    need: ['users', 'edit'],
    params: DomainParams,
    reply: BrandDomain,
    access: 'user',
    summary: 'Looks for the proof of a domain now.',
  }),
  removeDomain: endpoint('DELETE', '/tarkan/brands/:id/domains/:domainId', {
    need: ['users', 'edit'],
    params: DomainParams,
    access: 'user',
    summary: 'Takes a domain away from an account.',
  }),
}
