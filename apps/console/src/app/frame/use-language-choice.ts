import type { Language } from '@rastro/i18n'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useSession } from '#src/widgets/session'
import { chooseAndKeepLanguage } from '../i18n'

/** Changes the language here at once and in the account, where the account lets itself be changed. */
export const useLanguageChoice = (): ((language: Language) => Promise<void>) => {
  const { user } = useSession()
  return async (language) => {
    await chooseAndKeepLanguage(language)
    user.attributes['tarkan.lang'] = language
    // A read-only account cannot keep it: the choice then lives in this browser.
    await call(endpoints.updateUser, { params: { id: user.id }, body: user }).catch(() => undefined)
  }
}
