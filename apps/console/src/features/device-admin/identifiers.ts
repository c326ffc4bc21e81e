/** Hints about the numbers that identify a vehicle, its tracker and its line. All of them only warn: other countries have others. */

/** `abc 1d23` → `ABC1D23`, `abc1234` → `ABC-1234`; anything else comes back in capitals. */
export function tidyPlate(text: string): string {
  const capitals = text.trim().toUpperCase()
  const bare = capitals.replace(/[\s-]/g, '')
  if (/^[A-Z]{3}\d[A-Z]\d{2}$/.test(bare)) return bare
  if (/^[A-Z]{3}\d{4}$/.test(bare)) return `${bare.slice(0, 3)}-${bare.slice(3)}`
  return capitals
}

/** A Brazilian plate: Mercosul `ABC1D23` or the older `ABC-1234`. */
export const isBrazilianPlate = (text: string): boolean => /^[A-Z]{3}(\d[A-Z]\d{2}|-\d{4})$/.test(tidyPlate(text))

/** The check digit of an IMEI or a card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export type ImeiHint = 'imeiLength' | 'imeiCheckDigit'

/** What is odd about an IMEI; null when nothing is, and for identifiers that are not numbers. */
export function imeiHint(text: string): ImeiHint | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  if (digits.length !== 15) return 'imeiLength'
  return passesLuhn(digits) ? null : 'imeiCheckDigit'
}

/** A phone number with its country, `+5511987654321`; spaces and dashes between are read over. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{7,14}$/.test(text.replace(/[\s().-]/g, ''))

/** `(41) 98765-4321` → `+5541987654321`: eleven or ten digits with a Brazilian area code; anything else stays. */
export function withBrazilianPrefix(text: string): string {
  const digits = text.replace(/[\s().-]/g, '')
  return /^[1-9]{2}9?\d{8}$/.test(digits) ? `+55${digits}` : text.trim()
}

export const isIccid = (text: string): boolean => /^89\d{16,20}F?$/i.test(text.replace(/\s/g, ''))

/** 17 letters and digits without I, O and Q. */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/i.test(text.trim())

/** Nine to eleven digits. */
export const isRenavam = (text: string): boolean => /^\d{9,11}$/.test(text.trim())
