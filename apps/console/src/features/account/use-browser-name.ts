import { useTranslation } from 'react-i18next'
import { agentWords } from '@rastro/model/agent'

/** Names a browser by what it says it is: "Chrome on Windows". */
export const useBrowserName = (): ((agent: string | null) => string) => {
  const { t } = useTranslation()
  return (agent) => {
    const { browser, system } = agentWords(agent)
    if (browser && system) return t('account.sessions.browserOn', { browser, system })
    return browser ?? system ?? t('account.sessions.unknownBrowser')
  }
}
