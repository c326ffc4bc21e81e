import { useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstWrong } from '#src/ui/plain/index'
import { useErrorText } from './error-text'
import { refusalAt, REFUSED_VALUE, refusedFields } from './server-problems'

interface ServerProblems {
  /** What the server said of a field, by its path in the body; nothing once something else was said. */
  at(path: string): string | undefined
  /** The error, when no field of the form says it. */
  rest: unknown
}

/**
 * What the server refused, at the fields of a form. `paths`: those the form has, as the body names them. The first field
 * that is marked gets the focus.
 */
export function useServerProblems(
  error: unknown,
  form: RefObject<HTMLFormElement | null>,
  paths: readonly string[],
): ServerProblems {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const refused = useMemo(() => refusedFields(error), [error])
  const at = (path: string): string | undefined => {
    const code = refusalAt(refused, path)
    if (code === null) return undefined
    return code === REFUSED_VALUE ? t('errors.VALUE_REFUSED') : textOf(code)
  }
  const isMarked = paths.some((path) => refusalAt(refused, path) !== null)
  useEffect(() => {
    if (isMarked && form.current) focusFirstWrong(form.current)
  }, [error, isMarked, form])
  const isWhole =
    refused.size > 0 &&
    [...refused.keys()].every((key) => paths.some((path) => key === path || key.startsWith(`${path}.`)))
  return { at, rest: isWhole ? null : error }
}
