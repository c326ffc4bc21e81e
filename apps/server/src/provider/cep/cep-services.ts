import type { CepAddress } from '@rastro/model/brazil'
import { z } from 'zod'

const word = z.string().nullish()
/** ViaCEP: 200 also for what is unknown, which it says with `erro`, as a flag or as its name. */
const ViaCep = z.object({
  erro: z.union([z.boolean(), z.string()]).optional(),
  logradouro: word,
  complemento: word,
  bairro: word,
  localidade: word,
  uf: word,
})
/** BrasilAPI, version 2. */
const BrasilApi = z.object({ street: word, neighborhood: word, city: word, state: word })

type Found = Omit<CepAddress, 'cep'>
const clean = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 128)

/** Without town and state it is no address, whatever else it holds. */
function whole(found: Found): Found {
  if (!found.cidade || !/^[A-Z]{2}$/.test(found.estado)) throw new TypeError('the answer is no address')
  return found
}

/**
 * What a service says of a CEP, told apart by its words; null when it says that there is none. Throws when the answer
 * is none, also under a status of success.
 */
export function readCepAnswer(status: number, body: string): Found | null {
  if (status === 404) return null
  if (status !== 200) throw new TypeError(`status ${status}`)
  const answer: unknown = JSON.parse(body)
  if (typeof answer === 'object' && answer !== null && 'street' in answer) {
    const { street, neighborhood, city, state } = BrasilApi.parse(answer)
    return whole({
      rua: clean(street),
      complemento: '',
      bairro: clean(neighborhood),
      cidade: clean(city),
      estado: clean(state),
    })
  }
  const { erro, logradouro, complemento, bairro, localidade, uf } = ViaCep.parse(answer)
  if (erro === true || erro === 'true') return null
  return whole({
    rua: clean(logradouro),
    complemento: clean(complemento),
    bairro: clean(bairro),
    cidade: clean(localidade),
    estado: clean(uf),
  })
}
