import type { Texts } from '@rastro/i18n'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'

export type ErrorCode = keyof Texts['errors']

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'UNKNOWN_ERROR')

/** Text of an error code in the user's language; a code nobody knows gives the general text (CORE-ERRORS-19). */
export const useErrorText = (): ((code: string, values?: Record<string, unknown>) => string) => {
  const { t, i18n } = useTranslation()
  return (code, values = {}) =>
    i18n.exists(`errors.${code}`) ? t(`errors.${code as ErrorCode}` as 'errors.generic', values) : t('errors.generic')
}
