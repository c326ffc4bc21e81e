/** Whether the check digit of digits is right, as those of IMEI and ICCID are. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

const PLATE = /^[A-Z]{3}\d[A-Z0-9]\d{2}$/

/** Capital letters and digits only, where that makes a Brazilian plate; else undefined. */
export function plateOf(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return PLATE.test(plain) ? plain : undefined
}

const RENAVAM_DIGITS = 11
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Eleven digits, with the zeros a sheet took away; undefined when its check digit is not right. */
export function renavamOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '').padStart(RENAVAM_DIGITS, '0')
  if (digits.length !== RENAVAM_DIGITS) return undefined
  const sum = RENAVAM_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const check = (sum * 10) % 11
  return (check === 10 ? 0 : check) === Number(digits[10]) ? digits : undefined
}
