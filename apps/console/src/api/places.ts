import type { CepAddress } from '@rastro/model/brazil'
import type { FoundPlace } from '@rastro/model/geocode'
import { call } from './call'
import { endpoints } from './endpoints'

export type { FoundPlace }

/** Places by name or address, the best first; of one name the nearest to `near`. */
export const findPlaces = (
  text: string,
  near: { latitude: number; longitude: number } | null,
  signal?: AbortSignal,
): Promise<FoundPlace[]> =>
  call(endpoints.findPlaces, {
    query: near ? { text, latitude: near.latitude, longitude: near.longitude } : { text },
    signal,
  })

/** Address of a place, or the nearest town; `text` is null when nobody knows. */
export const addressOf = async (
  place: { latitude: number; longitude: number },
  signal?: AbortSignal,
): Promise<{ text: string | null }> => {
  const told = await call(endpoints.geocode, { query: place, signal })
  return { text: told === undefined ? null : String(told) }
}

/** The address that a CEP stands for. */
export const addressOfCep = (cep: string, signal?: AbortSignal): Promise<CepAddress> =>
  call(endpoints.addressOfCep, { params: { cep }, signal })
