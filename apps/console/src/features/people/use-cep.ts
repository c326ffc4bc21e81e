import type { CepAddress } from '@rastro/model/brazil'
import { isCep } from '@rastro/model/brazil'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error'
import { addressOfCep } from '#src/api/places'
import type { Form } from '#src/widgets/form'
import type { PersonDraft } from './person-draft'
import { filledAddress } from './fill-address'

/** How far the look-up of a CEP is; `null` while there is none to look up. */
export type CepState = { is: 'asking' } | { is: 'filled'; place: string } | { is: 'failed'; error: ApiError } | null

/** Fills the address from a CEP that somebody types; what was typed by hand stays. */
export function useCep({ draft, change }: Form<PersonDraft>): { state: CepState; typed(cep: string): void } {
  const [wanted, setWanted] = useState<string | null>(null)
  const [state, setState] = useState<CepState>(null)
  /** What the last look-up filled in: it gives way to the next one. */
  const last = useRef<CepAddress | null>(null)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    if (wanted === null) return
    const ending = new AbortController()
    setState({ is: 'asking' })
    addressOfCep(wanted, ending.signal).then(
      (found) => {
        if (ending.signal.aborted) return
        const before = last.current
        last.current = found
        latest.current(({ fields }) => ({ fields: filledAddress(fields, found, before) }))
        setState({ is: 'filled', place: `${found.cidade} – ${found.estado}` })
      },
      (error: unknown) => {
        if (ending.signal.aborted) return
        const isOff = error instanceof ApiError && error.code === 'CEP_DISABLED'
        setState(error instanceof ApiError && !isOff ? { is: 'failed', error } : null)
      },
    )
    return () => ending.abort()
  }, [wanted])
  return {
    state,
    typed(cep) {
      const isWhole = isCep(cep) && cep !== draft.fields.cep
      setWanted(isWhole ? cep.replaceAll(/\D/g, '') : null)
      if (!isWhole) setState(null)
    },
  }
}
