import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './account-page.module.css'
import { EnrolForm } from './EnrolForm'

/** For who must have a second factor before anything else. */
export function MustEnrol({ onDone, onLeave }: { onDone(): void; onLeave(): void }) {
  const { t } = useTranslation()
  return (
    <main className={styles.must} data-must-enrol>
      <div>
        <h1 className={styles.name}>{t('account.factor.mustTitle')}</h1>
        <p className={styles.plain}>{t('account.factor.mustText')}</p>
      </div>
      <EnrolForm onDone={onDone} />
      <Button variant="default" h={44} className={styles.submit} onClick={onLeave}>
        {t('account.factor.leave')}
      </Button>
    </main>
  )
}
