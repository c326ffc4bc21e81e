import { z } from 'zod'
import { endpoint, refusedAs } from '../wire/index'
import { isCep } from './documents'

/** What a CEP stands for, by the names an account keeps it under; of a town with one CEP no street and no district. */
export const CepAddress = z.object({
  /** With its hyphen. */
  cep: z.string(),
  rua: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  /** Two letters. */
  estado: z.string(),
})
export type CepAddress = z.infer<typeof CepAddress>

export const cepEndpoints = {
  read: endpoint('GET', '/tarkan/cep/:cep', {
    need: 'free',
    params: z.object({ cep: z.string().max(16).refine(isCep, refusedAs('notACep')) }),
    reply: CepAddress,
    access: 'user',
    summary:
      'The address of a CEP by an outside service: CEP_UNKNOWN when there is none, CEP_UNAVAILABLE when it does not answer.',
  }),
}
