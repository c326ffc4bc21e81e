import { z } from 'zod'
import { documentKind, isCep, isTelephone } from '../brazil/index'
import { UserInput } from '../user/user.endpoints'
import { attributesWith, MailAddress, refusedAs } from '../wire/index'

/** Attribute with the CPF or the CNPJ of an account. */
export const DOCUMENT = 'cpfCnpj'

/** Attributes with where an account lives; spelt as customers' data has them. */
export const ADDRESS_KEYS = ['cep', 'rua', 'hausenumber', 'complemento', 'bairro', 'cidade', 'estado'] as const
export type AddressKey = (typeof ADDRESS_KEYS)[number]

/** Attributes with how an account is reached, at home and at work. */
export const CONTACT_KEYS = [
  'contact.personalPhone',
  'contact.personalWhatsapp',
  'contact.personalEmail',
  'contact.commercialPhone',
  'contact.commercialWhatsapp',
  'contact.commercialEmail',
] as const
export type ContactKey = (typeof CONTACT_KEYS)[number]

const text = (most: number) => z.string().max(most)
const Telephone = z.string().refine((value) => value === '' || isTelephone(value), refusedAs('notATelephone'))
const Mail = z.union([z.literal(''), MailAddress])

/** Shortest name for signing in. */
const LOGIN_CHARS = 4

/** At least two words for a person; the name of a company, which a CNPJ is of, may be one. */
function isWholeName(name: string, document: unknown): boolean {
  const words = name.trim().split(/\s+/)
  const isCompany = typeof document === 'string' && documentKind(document) === 'cnpj'
  return name.trim().length >= 3 && (words.length >= 2 || isCompany)
}

/** An account as a person writes it. */
export const PersonForm = UserInput.extend({
  email: z
    .string()
    .trim()
    .min(1)
    .max(128)
    .refine((value) => value.length >= LOGIN_CHARS, refusedAs('shortLogin')),
  login: z
    .string()
    .max(128)
    .refine((value) => value === '' || value.trim().length >= LOGIN_CHARS, refusedAs('shortLogin'))
    .nullish(),
  phone: z.union([Telephone.max(128), z.null()]),
  deviceLimit: z.number().int().min(-1),
  userLimit: z.number().int().min(-1),
  attributes: attributesWith({
    [DOCUMENT]: z.string().refine((value) => value === '' || documentKind(value) !== null, refusedAs('notADocument')),
    cep: z.string().refine((value) => value === '' || isCep(value), refusedAs('notACep')),
    rua: text(128),
    hausenumber: text(20),
    complemento: text(128),
    bairro: text(128),
    cidade: text(128),
    estado: text(64),
    'tarkan.resellerLimit': z.number().int().min(-1),
    telegramChatId: text(64),
    'contact.personalPhone': Telephone,
    'contact.personalWhatsapp': Telephone,
    'contact.personalEmail': Mail,
    'contact.commercialPhone': Telephone,
    'contact.commercialWhatsapp': Telephone,
    'contact.commercialEmail': Mail,
  }),
}).refine(({ name, attributes }) => isWholeName(name, attributes[DOCUMENT]), {
  path: ['name'],
  ...refusedAs('wholeName'),
})
