import { documentKind, plainDocument, shownDocument } from '@rastro/model/brazil'
import { ADDRESS_KEYS, CONTACT_KEYS, DOCUMENT, PersonForm } from '@rastro/model/people'
import type { User, UserInput } from '@rastro/model/user'
import { newPasswordProblem } from '#src/widgets/account/password-strength'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { dayOf, dayStart } from '#src/widgets/period'

/** Restrictions of an account, in the order they are shown. */
export const RESTRICTIONS = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** Attributes that have a field. */
export const TEXT_KEYS = [...ADDRESS_KEYS, ...CONTACT_KEYS, 'telegramChatId', 'tarkan.lang'] as const
export type TextKey = (typeof TEXT_KEYS)[number]

export type Kind = 'user' | 'manager' | 'administrator'

/** Whether somebody sells the service on, and may make others that do. */
export const RESELLINGS = ['none', 'reseller', 'subReseller'] as const
export type Reselling = (typeof RESELLINGS)[number]
const RESELLER_LIMIT = 'tarkan.resellerLimit'

/** An account while it is being typed: every value as the text in its box. */
export interface PersonDraft {
  name: string
  email: string
  login: string
  phone: string
  document: string
  kind: Kind
  reselling: Reselling
  /** Resellers below one that may make them; empty is no limit. */
  resellerLimit: string
  /** Empty is no limit. */
  deviceLimit: string
  userLimit: string
  /** Local day; the account works until its end. */
  expiresOn: string
  disabled: boolean
  restricted: readonly Restriction[]
  /** Of a new account: mails a link instead of a first password. */
  invites: boolean
  password: string
  repeated: string
  fields: Readonly<Partial<Record<TextKey, string>>>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const limitText = (limit: number): string => (limit < 0 ? '' : String(limit))
const limitOf = (text: string): number => (text.trim() === '' ? -1 : /^\d+$/.test(text.trim()) ? Number(text) : NaN)

/** What a new account is without saying more. */
const BLANK: Omit<User, 'id' | 'name' | 'email'> = {
  attributes: {},
  login: null,
  phone: null,
  readonly: false,
  administrator: false,
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  disabled: false,
  expirationTime: null,
  deviceLimit: 0,
  userLimit: 0,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  totpKey: null,
  temporary: false,
  password: null,
}

const kindOf = ({ administrator, userLimit }: Pick<User, 'administrator' | 'userLimit'>): Kind =>
  administrator ? 'administrator' : userLimit === 0 ? 'user' : 'manager'

const resellingOf = (attributes: User['attributes']): Reselling =>
  attributes['tarkan.subReseller'] === true
    ? 'subReseller'
    : attributes['tarkan.reseller'] === true
      ? 'reseller'
      : 'none'

/** What the choice says of an account, in the attributes that hold it; those of another choice go. */
function resellingAttributes({ reselling, resellerLimit }: PersonDraft): Record<string, true | number | undefined> {
  const limit = limitOf(resellerLimit)
  return {
    'tarkan.reseller': reselling === 'none' ? undefined : true,
    'tarkan.subReseller': reselling === 'subReseller' ? true : undefined,
    [RESELLER_LIMIT]: reselling === 'subReseller' && limit !== -1 ? limit : undefined,
  }
}

const lastDay = (expirationTime: string | null, timeZone: string | undefined): string =>
  expirationTime === null ? '' : dayOf(Date.parse(expirationTime), timeZone)

interface Circumstances {
  timeZone: string | undefined
  /** Of a new account: devices are without limit only where somebody may give that. */
  isByAdmin: boolean
  invites: boolean
}

export function draftOf(user: User | null, { timeZone, isByAdmin, invites }: Circumstances): PersonDraft {
  const { attributes, ...fields } = user ?? { ...BLANK, name: '', email: '', deviceLimit: isByAdmin ? -1 : 0 }
  return {
    name: fields.name,
    email: fields.email,
    login: fields.login ?? '',
    phone: fields.phone ?? '',
    document: shownDocument(textOf(attributes[DOCUMENT])),
    kind: kindOf(fields),
    reselling: resellingOf(attributes),
    resellerLimit: limitText(typeof attributes[RESELLER_LIMIT] === 'number' ? attributes[RESELLER_LIMIT] : -1),
    deviceLimit: limitText(fields.deviceLimit),
    userLimit: limitText(fields.userLimit === 0 ? -1 : fields.userLimit),
    expiresOn: lastDay(fields.expirationTime, timeZone),
    disabled: fields.disabled,
    restricted: RESTRICTIONS.filter((one) => fields[one]),
    invites: user === null && invites,
    password: '',
    repeated: '',
    fields: Object.fromEntries(TEXT_KEYS.map((key) => [key, textOf(attributes[key])])),
  }
}

/** What is not typed into the form stays as it is stored, the attributes of others too. */
function bodyOf(draft: PersonDraft, before: User | null, timeZone: string | undefined): UserInput {
  const old = before ?? { ...BLANK, id: 0 }
  const attributes: Record<string, unknown> = { ...old.attributes }
  const put = (key: string, text: string): void => {
    if (text !== '') attributes[key] = text
    else if (typeof attributes[key] === 'string') delete attributes[key]
  }
  for (const key of TEXT_KEYS) put(key, draft.fields[key]?.trim() ?? '')
  // What was not chosen anew stays as it is stored, however it is written.
  if (draft.reselling !== resellingOf(old.attributes) || draft.reselling === 'subReseller')
    for (const [key, value] of Object.entries(resellingAttributes(draft)))
      if (value === undefined) delete attributes[key]
      else attributes[key] = value
  const document = draft.document.trim()
  put(DOCUMENT, documentKind(document) === null ? document : plainDocument(document))
  const isSameDay = draft.expiresOn === lastDay(old.expirationTime, timeZone)
  const endMs = draft.expiresOn === '' ? null : dayStart(draft.expiresOn, timeZone, 1) - 1000
  const restricted = Object.fromEntries(RESTRICTIONS.map((one) => [one, draft.restricted.includes(one)]))
  return {
    ...old,
    ...(restricted as Record<Restriction, boolean>),
    name: draft.name.trim(),
    email: draft.email.trim(),
    login: draft.login.trim() || null,
    phone: draft.phone.trim() || null,
    administrator: draft.kind === 'administrator',
    userLimit: draft.kind === 'user' ? 0 : limitOf(draft.userLimit),
    deviceLimit: limitOf(draft.deviceLimit),
    disabled: draft.disabled,
    expirationTime: isSameDay ? old.expirationTime : endMs === null ? null : new Date(endMs).toISOString(),
    password: draft.invites ? null : draft.password || null,
    attributes,
  }
}

function passwordProblems({ invites, password, repeated }: PersonDraft, isNew: boolean): Record<string, string> {
  if (invites || (!isNew && password === '' && repeated === '')) return {}
  const found = newPasswordProblem(password, repeated)
  if (found === 'FILL_ALL_FIELDS') return password ? { repeated: found } : { password: found }
  return found === null ? {} : { [found === 'PASSWORDS_DIFFER' ? 'repeated' : 'password']: found }
}

/** A manager's account may not be one of none: it would be no manager's. */
const limitProblems = ({ kind, userLimit }: PersonDraft): Record<string, string> =>
  kind === 'manager' && limitOf(userLimit) === 0 ? { userLimit: 'notPositive' } : {}

const PLACES: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  login: 'login',
  phone: 'phone',
  administrator: 'kind',
  deviceLimit: 'deviceLimit',
  userLimit: 'userLimit',
  expirationTime: 'expiresOn',
  disabled: 'disabled',
  password: 'password',
  ...Object.fromEntries(RESTRICTIONS.map((one) => [one, 'restricted'])),
  [`attributes.${DOCUMENT}`]: 'document',
  [`attributes.${RESELLER_LIMIT}`]: 'resellerLimit',
  'attributes.tarkan.reseller': 'reselling',
  'attributes.tarkan.subReseller': 'reselling',
  ...Object.fromEntries(TEXT_KEYS.map((key) => [`attributes.${key}`, key])),
}

/** @param before what is stored; null makes a new account */
export const personRules = (before: User | null, timeZone: string | undefined): FormRules<PersonDraft, UserInput> => ({
  schema: PersonForm,
  bodyOf: (draft) => bodyOf(draft, before, timeZone),
  fieldAt: fieldsAt(PLACES),
  alsoWrong: (draft) => ({ ...passwordProblems(draft, before === null), ...limitProblems(draft) }),
})
