import type { CellProblem } from '@rastro/model/import'
import { foldTitle, type ImportColumn } from '@rastro/model/import-columns'
import type { SheetCell } from '../sheets/index'
import { isLuhn, plateOf, renavamOf } from './brazil'

/** What was read of a cell; without a value it counts as empty. */
export interface ReadCell {
  value?: string | number | boolean
  problem?: CellProblem
  warning?: CellProblem
}

/** What the texts of a sheet may name. */
export interface CellContext {
  /** Groups the caller may use, by their folded name; several of one name are several. */
  groups: ReadonlyMap<string, readonly number[]>
}

export const textOf = (cell: SheetCell | undefined): string =>
  (cell === undefined ? '' : typeof cell === 'string' ? cell : cell.v).trim()

/** Reads a cell as what its column holds. */
export function readCell({ kind }: ImportColumn, cell: SheetCell | undefined, context: CellContext): ReadCell {
  const text = textOf(cell)
  if (cell === undefined || text === '') return {}
  if (typeof cell === 'string') return readText(kind, text, context)
  if (cell.t === 'e') return { problem: 'sheetError' }
  if (cell.r && kind !== 'amount') return { problem: 'rounded' }
  const read = readTyped(kind, cell.t, text, context)
  return cell.f && !read.problem ? { ...read, warning: 'formula' } : read
}

const readTyped = (kind: ImportColumn['kind'], type: string, text: string, context: CellContext): ReadCell => {
  if (type === 'd') {
    if (kind === 'day') return { value: text.slice(0, 10) }
    return kind === 'moment' ? { value: momentOf(text) } : readText(kind, text, context)
  }
  // What is stored as a number has its point already, whatever the reader's language.
  if (type === 'n' && kind === 'amount') return { value: Number(text) }
  return readText(kind, text, context)
}

/** Written by a program that rounded it, like 8.60123E+14. */
const ROUNDED = /^\d+[.,]\d+E\+\d+$/i
const LONGEST_IDENTIFIER_WITH_CHECK = 15

function readText(kind: ImportColumn['kind'], text: string, context: CellContext): ReadCell {
  if (kind !== 'amount' && ROUNDED.test(text)) return { problem: 'rounded' }
  switch (kind) {
    case 'identifier': {
      const plain = /^[\d\s.-]+$/.test(text) ? text.replaceAll(/[\s.-]/g, '') : text
      const isImei = /^\d+$/.test(plain) && plain.length === LONGEST_IDENTIFIER_WITH_CHECK
      return { value: plain, ...(isImei && !isLuhn(plain) ? { warning: 'notLuhn' } : {}) }
    }
    case 'plate': {
      const plate = plateOf(text)
      return plate ? { value: plate } : { value: text, warning: 'notPlate' }
    }
    case 'renavam': {
      const renavam = renavamOf(text)
      return renavam ? { value: renavam } : { value: text, warning: 'notRenavam' }
    }
    case 'amount':
      return amountOf(text)
    case 'day': {
      const day = dayOf(text)
      return day ? { value: day } : { problem: 'notDate' }
    }
    case 'moment': {
      const day = dayOf(text)
      return day ? { value: momentOf(day) } : { problem: 'notDate' }
    }
    case 'flag':
      return flagOf(text)
    case 'category':
      return { value: CATEGORIES[foldTitle(text)] ?? text }
    case 'color':
      return colorOf(text)
    case 'group':
      return groupOf(text, context)
    default:
      return { value: text }
  }
}

/** Of a day its end: what ends on a day is still good on it. */
const momentOf = (text: string): string => (text.length > 10 ? `${text}.000+00:00` : `${text}T23:59:59.000+00:00`)

/** Day first, as people of three languages and their sheets write it; year first is understood too. */
function dayOf(text: string): string | undefined {
  const [plain = ''] = text.split(/[ T]/)
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(plain)
  const [year, month, day] = yearFirst ? yearFirst.slice(1) : dayFirst ? dayFirst.slice(1).toReversed() : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  // The 31st of June would be the first of July.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** `1.234,56`, `1,234.56`, `R$ 59,90`, `59.9`. One sign alone with three digits behind parts thousands only if it is a dot. */
function amountOf(text: string): ReadCell {
  const plain = text.replaceAll(/R\$|km|l(?:itros|ts?)?\.?$|\s/gi, '')
  if (!/^-?[\d.,]+$/.test(plain)) return { problem: 'notNumber' }
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const sign = plain[last]
  const isThousands = sign === '.' && /^-?\d{1,3}(\.\d{3})+$/.test(plain)
  const value =
    last < 0 || isThousands
      ? Number(plain.replaceAll(/[.,]/g, ''))
      : Number(`${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${plain.slice(last + 1)}`)
  return Number.isFinite(value) ? { value } : { problem: 'notNumber' }
}

const YES = new Set(['sim', 's', 'si', 'yes', 'y', 'true', 'verdadeiro', 'verdadero', '1', 'x'])
const NO = new Set(['nao', 'n', 'no', 'false', 'falso', '0'])

function flagOf(text: string): ReadCell {
  const word = foldTitle(text)
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: 'notFlag' }
}

function groupOf(text: string, { groups }: CellContext): ReadCell {
  const found = groups.get(foldTitle(text)) ?? []
  if (found.length > 1) return { problem: 'ambiguousGroup' }
  return found[0] === undefined ? { problem: 'unknownGroup' } : { value: found[0] }
}

/** Icons by the words that people use. */
const CATEGORIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    car: 'carro automovel auto passeio coche',
    truck: 'caminhao camion cavalo',
    motorcycle: 'moto motocicleta motocicletas',
    bus: 'onibus autobus micro',
    van: 'furgao furgon furgoneta utilitario',
    trailer: 'reboque carreta remolque semirreboque',
    tractor: 'trator',
    boat: 'barco lancha',
    bicycle: 'bicicleta bike',
    person: 'pessoa persona',
    animal: 'animal',
    crane: 'guindaste grua',
    plane: 'aviao avion',
    scooter: 'patinete patineta',
  }).flatMap(([category, words]) => words.split(' ').map((word) => [word, category])),
)

const COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    '#ffffff': 'branco branca blanco blanca white',
    '#000000': 'preto preta negro negra black',
    '#c0c0c0': 'prata plata plateado silver',
    '#808080': 'cinza gris grey gray',
    '#d32f2f': 'vermelho vermelha rojo roja red',
    '#1565c0': 'azul blue',
    '#2e7d32': 'verde green',
    '#fbc02d': 'amarelo amarela amarillo amarilla yellow',
    '#ef6c00': 'laranja naranja orange',
    '#6d4c41': 'marrom marron brown',
    '#d7c4a3': 'bege beige',
    '#6a1b9a': 'roxo roxa morado violeta purple',
    '#880e4f': 'vinho bordo burgundy',
    '#ffd54f': 'dourado dourada dorado gold',
  }).flatMap(([color, words]) => words.split(' ').map((word) => [word, color])),
)

function colorOf(text: string): ReadCell {
  const value = /^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : COLORS[foldTitle(text)]
  return value ? { value } : { problem: 'notColor' }
}
