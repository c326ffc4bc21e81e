import { type GateKey, hasText, useTexts } from './texts'
import { ApiError } from '#src/api/api-error'

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'UNKNOWN_ERROR')

/** Where the text of an error code is; those of screens that open later come with their other texts. */
export const errorKey = (code: string): GateKey | undefined =>
  [`errors.${code}`, `late-errors.${code}`].find((key): key is GateKey => hasText(key))

/** Text of an error code in the user's language; a code nobody knows gives the general text (CORE-ERRORS-19). */
export const useErrorText = (): ((code: string, values?: Record<string, unknown>) => string) => {
  const { t } = useTexts()
  return (code, values) => {
    const key = errorKey(code)
    return key ? t(key, values) : t('errors.generic')
  }
}
