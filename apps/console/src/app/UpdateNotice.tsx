import { useEffect, useState } from 'react'
import { Button } from '#src/ui/plain/index'
import { useTexts } from '#src/widgets/texts'
import { startServiceWorker } from './service-worker'
import type { NewVersion } from './service-worker'
import { mayAskToUpdate } from './update-question'
import styles from './update-notice.module.css'

/** Announces a new version and asks to reload, once per session. */
export const UpdateNotice = () => {
  const { t } = useTexts()
  const [version, setVersion] = useState<NewVersion | null>(null)
  useEffect(() => {
    void startServiceWorker((found) => {
      if (mayAskToUpdate(sessionStorage)) setVersion(found)
    })
  }, [])
  if (!version) return null
  return (
    <div className={styles.notice} role="alertdialog" aria-labelledby="update-title" aria-describedby="update-text">
      <strong id="update-title">{t('common.update.title')}</strong>
      <p id="update-text">{t('common.update.text')}</p>
      <div className={styles.actions}>
        <Button onClick={version.activate}>{t('common.reload')}</Button>
        <Button quiet onClick={() => setVersion(null)}>
          {t('common.update.later')}
        </Button>
      </div>
    </div>
  )
}
