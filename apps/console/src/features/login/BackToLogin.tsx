import { useTexts } from '#src/widgets/texts'
import styles from './login.module.css'

export const BackToLogin = ({ navigate }: { navigate: (to: string) => void }) => {
  const { t } = useTexts()
  return (
    <button type="button" className={styles.link} onClick={() => navigate('/login')}>
      {t('login.recover.backToLogin')}
    </button>
  )
}
