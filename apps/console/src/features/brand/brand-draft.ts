import { BRAND_IMAGES, BrandFields, type BrandImage } from '@rastro/model/brand'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { readsByDay } from './brand-contrast'

/** A picture as it would be: the one that is there, and one that was chosen in its place. */
export interface Picture {
  /** Its name on the server; null inherits. */
  kept: string | null
  chosen: File | null
}

export const TEXT_FIELDS = [
  'title',
  'colorPrimary',
  'loginText',
  'whatsapp',
  'androidApp',
  'appleApp',
  'dataPolicy',
  'senderName',
  'reportHead',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** What is typed; empty inherits. */
export type BrandDraft = Record<TextField, string> & Record<BrandImage, Picture>

/** What the server takes (`BRAND_IMAGE_MAX_BYTES`), and what browsers call it. */
const PICTURE_MAX_BYTES = 5_000_000
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export function draftOf(own: BrandFields): BrandDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, own[name] ?? ''])) as Record<TextField, string>
  const pictures = Object.fromEntries(BRAND_IMAGES.map((kind) => [kind, { kept: own[kind], chosen: null }]))
  return { ...texts, ...(pictures as Record<BrandImage, Picture>) }
}

/** As it is sent: numbers of telephones without what stands between the digits. */
const written = (name: TextField, text: string): string | null => {
  const bare = text.trim()
  return (name === 'whatsapp' ? bare.replaceAll(/[\s()+.-]/g, '') : bare) || null
}

/** A picture that was chosen is sent by itself; its name is known afterwards. */
export function bodyOf(draft: BrandDraft): BrandFields {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, written(name, draft[name])]))
  const pictures = Object.fromEntries(BRAND_IMAGES.map((kind) => [kind, draft[kind].kept]))
  return { ...texts, ...pictures } as BrandFields
}

/** `#rrggbb`, also without the sign and with three digits; null for what is none. */
export function colorIn(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join('')}` : null
}

const pictureProblem = ({ chosen }: Picture): string | null => {
  if (!chosen) return null
  if (!PICTURE_TYPES.includes(chosen.type)) return 'picture'
  return chosen.size > PICTURE_MAX_BYTES ? 'pictureSize' : null
}

/** @param own what is stored: a colour that is there already stands in nobody's way */
export const brandRules = (own: BrandFields): FormRules<BrandDraft, BrandFields> => ({
  schema: BrandFields,
  bodyOf,
  fieldAt: fieldsAt(Object.fromEntries(Object.keys(BrandFields.shape).map((name) => [name, name]))),
  alsoWrong(draft) {
    const wrong: Record<string, string> = {}
    const color = colorIn(draft.colorPrimary)
    if (color !== null && color !== own.colorPrimary && !readsByDay(color)) wrong.colorPrimary = 'contrast'
    for (const kind of BRAND_IMAGES) {
      const problem = pictureProblem(draft[kind])
      if (problem !== null) wrong[kind] = problem
    }
    return wrong
  },
})
