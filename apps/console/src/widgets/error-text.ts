import { hasText, useTexts } from './texts'
import { ApiError } from '#src/api/api-error'

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'UNKNOWN_ERROR')

/** Text of an error code in the user's language; a code nobody knows gives the general text (CORE-ERRORS-19). */
export const useErrorText = (): ((code: string, values?: Record<string, unknown>) => string) => {
  const { t } = useTexts()
  return (code, values) => {
    const key = `errors.${code}`
    return hasText(key) ? t(key, values) : t('errors.generic')
  }
}
