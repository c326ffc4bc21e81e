/** CPF and CNPJ: who is who in Brazil. Texts, never numbers: a CNPJ may have letters since July 2026, and zeros lead. */

export type DocumentKind = 'cpf' | 'cnpj'

/** Without dots, hyphens, slashes and blanks, letters large: how a document is kept and compared. */
export const plainDocument = (text: string): string => text.replaceAll(/[\s./-]/g, '').toUpperCase()

const valueOf = (sign: string): number => sign.charCodeAt(0) - 48

/** @param weights of the signs from the left */
function weighed(signs: string, weights: readonly number[]): number {
  let sum = 0
  for (const [index, weight] of weights.entries()) sum += valueOf(signs.charAt(index)) * weight
  return sum
}

const CPF_WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const
const CNPJ_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const

const cpfDigit = (sum: number): number => ((sum * 10) % 11) % 10
const cnpjDigit = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11))

const isOneSign = (signs: string): boolean => signs === signs.charAt(0).repeat(signs.length)

export function isCpf(text: string): boolean {
  const signs = plainDocument(text)
  if (!/^\d{11}$/.test(signs) || isOneSign(signs)) return false
  return (
    valueOf(signs.charAt(9)) === cpfDigit(weighed(signs, CPF_WEIGHTS)) &&
    valueOf(signs.charAt(10)) === cpfDigit(weighed(signs, [11, ...CPF_WEIGHTS]))
  )
}

/** Twelve letters or digits and two check digits; a letter counts as its place after the digits in ASCII. */
export function isCnpj(text: string): boolean {
  const signs = plainDocument(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(signs) || isOneSign(signs)) return false
  return (
    valueOf(signs.charAt(12)) === cnpjDigit(weighed(signs, CNPJ_WEIGHTS)) &&
    valueOf(signs.charAt(13)) === cnpjDigit(weighed(signs, [6, ...CNPJ_WEIGHTS]))
  )
}

/** Which of both a text is; null for neither. */
export const documentKind = (text: string): DocumentKind | null => (isCpf(text) ? 'cpf' : isCnpj(text) ? 'cnpj' : null)

/** `529.982.247-25`, `12.ABC.345/01DE-35`; what is neither stays as it is. */
export function shownDocument(text: string): string {
  const signs = plainDocument(text)
  if (isCpf(signs)) return signs.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  if (isCnpj(signs)) return signs.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return text
}

/** A CEP: eight digits, with or without its hyphen. */
export const isCep = (text: string): boolean => /^\d{5}-?\d{3}$/.test(text.trim())

/** A telephone as people write it: a plus, digits, and what they put between; 8 digits at least, 15 at most. */
export function isTelephone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits >= 8 && digits <= 15
}
