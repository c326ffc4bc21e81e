import { z } from 'zod'
import { Id } from '../wire/index'

export const BRAND_IMAGES = ['logo', 'icon', 'background'] as const
export type BrandImage = (typeof BRAND_IMAGES)[number]

const NAME_CHARS = 60
const TEXT_CHARS = 400
const ADDRESS_CHARS = 300

/** One line without signs that nobody sees. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cf}<>]*$/u)
/** Several lines, as they were written. */
const lines = z
  .string()
  .trim()
  .min(1)
  .max(TEXT_CHARS)
  .regex(/^[^\p{Cf}<>]*$/u)
const address = z
  .string()
  .trim()
  .max(ADDRESS_CHARS)
  .refine((text) => /^https:\/\/\S+$/.test(text) && URL.canParse(text))
/** Of the server's own making: an account, what it shows, and what is in it. */
const imageName = z.string().regex(/^\d{1,15}-(logo|icon|background)-[0-9a-f]{32}\.(png|jpg)$/)

/** What an account says of its looks; null is as the one above says. */
export const BrandFields = z.strictObject({
  title: line(NAME_CHARS).nullable(),
  colorPrimary: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase()
    .nullable(),
  loginText: lines.nullable(),
  /** Digits with the country code. */
  whatsapp: z
    .string()
    .regex(/^[1-9]\d{7,14}$/)
    .nullable(),
  androidApp: address.nullable(),
  appleApp: address.nullable(),
  dataPolicy: address.nullable(),
  /** As whom mails come. */
  senderName: line(NAME_CHARS).nullable(),
  /** At the head of printed reports, instead of the title. */
  reportHead: line(NAME_CHARS).nullable(),
  logo: imageName.nullable(),
  icon: imageName.nullable(),
  background: imageName.nullable(),
})
export type BrandFields = z.output<typeof BrandFields>
export type BrandField = keyof BrandFields

export const BRAND_FIELDS = Object.keys(BrandFields.shape) as BrandField[]

/** What anybody sees who opens the console under an address. */
export const ShownBrand = z.object({
  title: z.string().nullable(),
  colorPrimary: z.string().nullable(),
  /** Addresses of pictures on the server itself. */
  headLogo: z.string().nullable(),
  icon: z.string().nullable(),
  background: z.string().nullable(),
  loginText: z.string().nullable(),
  whatsapp: z.string().nullable(),
  androidApp: z.string().nullable(),
  appleApp: z.string().nullable(),
  dataPolicy: z.string().nullable(),
})
export type ShownBrand = z.output<typeof ShownBrand>

export const DOMAIN_STATES = ['waiting', 'verified', 'lost'] as const

export const BrandDomain = z.object({
  id: Id,
  /** Lower case, as it is asked for on the wire. */
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** Name and value of the record that proves it, or file and content. */
  recordName: z.string(),
  recordValue: z.string(),
  fileUrl: z.string(),
  verifiedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** Since when the proof is not found any more. */
  missingSince: z.string().nullable(),
  /** Why the last look did not prove it. */
  problem: z.enum(['absent', 'unreachable', 'taken']).nullable(),
})
export type BrandDomain = z.output<typeof BrandDomain>

/** Where a field comes from: an account above, or the server (0), which may be nobody the caller sees (null). */
const Inherited = z.object({ value: z.string(), from: z.string().nullable(), isServer: z.boolean() })

/** The brand of an account, as who may change it sees it. */
export const Brand = z.object({
  /** 0 is the server's. */
  id: z.number().int(),
  name: z.string(),
  own: BrandFields,
  /** What would count if the own field were null. */
  inherited: z.partialRecord(z.enum(BRAND_FIELDS as [BrandField, ...BrandField[]]), Inherited),
  domains: z.array(BrandDomain),
})
export type Brand = z.output<typeof Brand>
