/** Models by the front of the protocol version: two digits, or six in the versions of ten digits. */
const MODELS: Readonly<Record<string, string>> = {
  '02': 'GL200',
  '04': 'GV200',
  '06': 'GV300',
  '08': 'GMT100',
  '09': 'GV50P',
  '0F': 'GV55',
  '10': 'GV55 LITE',
  '11': 'GL500',
  '1A': 'GL300',
  '1F': 'GV500',
  '21': 'GL200',
  '25': 'GV300',
  '27': 'GV300W',
  '28': 'GL300VC',
  '2C': 'GL300W',
  '2D': 'GV500VC',
  '2F': 'GV55',
  '30': 'GL300',
  '31': 'GV65',
  '35': 'GV200',
  '36': 'GV500',
  '3F': 'GMT100',
  '40': 'GL500',
  '41': 'GV75W',
  '42': 'GT501',
  '44': 'GL530',
  '45': 'GB100',
  '4B': 'GV300CAN',
  '4F': 'GV56',
  '50': 'GV55W',
  '52': 'GL50',
  '55': 'GL50B',
  '5E': 'GV500MAP',
  '6E': 'GV310LAU',
  '74': 'GV350CEU',
  BD: 'CV200',
  C2: 'GV600M',
  C3: 'GL320M',
  DC: 'GV600MG',
  DE: 'GL500M',
  DF: 'CV100LG',
  F1: 'GV350M',
  F8: 'GV800W',
  FC: 'GV600W',
  FE: 'GV50MG',
  '802003': 'GV58CEU',
  '802004': 'GV58LAU',
  '802005': 'GV355CEU',
  '80201E': 'GV30CEU',
  '970208': 'GL30MEU',
}

/** The model chosen by the operator, else the one that the version names; empty when neither is known. */
export const modelOf = (version: string, chosen: string | undefined): string => {
  if (chosen !== undefined && chosen !== '') return chosen.toUpperCase()
  const key = version.slice(0, version.length > 6 ? 6 : 2)
  return Object.hasOwn(MODELS, key) ? (MODELS[key] ?? '') : ''
}

/** Battery-driven trackers of the GL5 line: strength, error rate, battery, charge, mode, motion, temperature. */
export const isGl5 = (model: string): boolean => model.startsWith('GL5')

export const isGv200 = (model: string): boolean => model === 'GV200'

/** Wired units, whose last field is no charge unless it stands alone. */
export const isWired = (model: string): boolean => /^(GV|CV)/.test(model)
