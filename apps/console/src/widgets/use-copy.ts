import { useTranslation } from 'react-i18next'
import { showToast } from './toast'

/** Copies a text and says in a toast whether that worked; browsers may refuse (ADM-DETAIL-09). True when it did. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: t('devices.detail.copied'), role: 'status' })
      return true
    } catch {
      // No permission, or a page without TLS.
      showToast({ message: t('devices.detail.copyFailed'), color: 'red', role: 'alert' })
      return false
    }
  }
}
