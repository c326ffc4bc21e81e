import { distanceMeters, type LatLon } from '../distance'
import type { GazetteerPlace } from './gazetteer'

/** Without accents, case and marks: `São João d'Aliança` becomes `sao joao d alianca`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Named {
  place: GazetteerPlace
  plain: string
}

/** Smaller is better; null when the words are not in the name. */
function rankOf(plain: string, words: string): number | null {
  if (plain === words) return 0
  if (plain.startsWith(`${words} `)) return 1
  if (plain.startsWith(words)) return 2
  return plain.includes(` ${words}`) ? 3 : null
}

/** Of places without a number. */
const SMALL_THOUSANDS = 5
/** Nearer than this one place is as near as another. */
const NEAR_KM = 30
/** How much distance outweighs size: at three times the way a place must be 27 times as large. */
const DISTANCE_POWER = 3

/** How likely a place is meant: larger ones rather, near ones rather. Only to compare with others. */
function weightOf({ thousands = SMALL_THOUSANDS, ...place }: GazetteerPlace, near: LatLon | null): number {
  const km = near ? distanceMeters(place, near) / 1000 : 0
  return Math.log(thousands) - DISTANCE_POWER * Math.log(km + NEAR_KM)
}

/**
 * Finds places by name, with or without their state: `campinas`, `Campinas, SP`, `rio pr`. The best fit comes first; of
 * equal ones the largest, unless a smaller one is much nearer to `near`.
 */
export function createPlaceFinder(places: Iterable<GazetteerPlace>) {
  const named = Array.from(places, (place): Named => ({ place, plain: plainText(place.name) }))
  const states = new Set(named.map(({ place }) => place.state.toLowerCase()))
  return (text: string, most: number, near: LatLon | null): GazetteerPlace[] => {
    const words = plainText(text)
    if (words.length < 2) return []
    const last = words.split(' ').at(-1) ?? ''
    const inState = words.length > last.length && states.has(last) ? last.toUpperCase() : null
    const bare = inState ? words.slice(0, -last.length).trim() : words
    const found = named.flatMap(({ place, plain }) => {
      const whole = rankOf(plain, words)
      const rank = whole ?? (inState === place.state ? rankOf(plain, bare) : null)
      return rank === null ? [] : [{ place, rank, weight: weightOf(place, near) }]
    })
    found.sort((a, b) => a.rank - b.rank || b.weight - a.weight || a.place.name.localeCompare(b.place.name))
    return found.slice(0, most).map(({ place }) => place)
  }
}
