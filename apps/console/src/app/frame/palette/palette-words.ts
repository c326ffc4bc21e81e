/** Fewer letters are the beginning of too much. */
const LETTERS_MIN = 3

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a word typed is the beginning of a known one, or its plural. */
const isMeant = (word: string, known: string): boolean =>
  known.startsWith(word) ||
  (known.length > LETTERS_MIN && word.startsWith(known) && /^e?s$/.test(word.slice(known.length)))

/** Something that is found by its name and by what else people call it. */
export interface Named {
  label: string
  /** Further words, between spaces. */
  words: string
}

/** Those whose words begin with each word typed, in any order; words that only join others do not count. */
export function thoseNamed<T extends Named>(text: string, all: readonly T[], joining: string): T[] {
  const joins = new Set(wordsIn(joining))
  const typed = wordsIn(text)
  const wanted = typed.filter((word) => !joins.has(word))
  if (typed.length === 0) return [...all]
  return all.filter(({ label, words }) => {
    const known = wordsIn(`${label} ${words}`)
    return (wanted.length > 0 ? wanted : typed).every((word) => known.some((one) => isMeant(word, one)))
  })
}

export interface VehicleRequest<T> {
  /** What is to be done, as far as it was said. */
  actions: T[]
  /** Which vehicle, as typed; empty when only the action was. */
  vehicle: string
}

interface Reading {
  said: number
  vehicle: string
}

/** How many of the first words name this action, and what follows them. */
const readFrom = (typed: readonly string[], known: readonly string[], joins: ReadonlySet<string>): Reading => {
  let said = 0
  let next = 0
  for (; next < typed.length; next++) {
    const word = fold(typed[next] ?? '')
    if (known.includes(word) || (word.length >= LETTERS_MIN && known.some((one) => isMeant(word, one)))) said++
    else if (!joins.has(word)) break
  }
  return { said, vehicle: typed.slice(next).join(' ') }
}

/** Reads `bloquear ABC1D23` or `ABC1D23 bloquear`: the actions that most of the words name, and the vehicle in the rest. */
export function readRequest<T extends Named>(text: string, all: readonly T[], joining: string): VehicleRequest<T> {
  const joins = new Set(wordsIn(joining))
  const typed = text.split(/\s+/).filter(Boolean)
  const readings = all.map((action) => {
    const known = wordsIn(`${action.label} ${action.words}`).filter((word) => !joins.has(word))
    const first = readFrom(typed, known, joins)
    const last = readFrom(typed.toReversed(), known, joins)
    const reading = first.said >= last.said ? first : { ...last, vehicle: last.vehicle.split(' ').reverse().join(' ') }
    return { action, ...reading }
  })
  const most = Math.max(0, ...readings.map(({ said }) => said))
  const best = most === 0 ? [] : readings.filter(({ said }) => said === most)
  return { actions: best.map(({ action }) => action), vehicle: best[0]?.vehicle ?? '' }
}
