import { useTexts } from '../texts'
import { passwordStrength } from './password-strength'
import styles from './account.module.css'

/** Four segments and a word for how hard a password is to guess; nothing while it is empty. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { t } = useTexts()
  if (!password) return null
  const level = passwordStrength(password)
  return (
    <span className={styles.meter} data-level={level}>
      <span className={styles.segments} aria-hidden>
        {[1, 2, 3, 4].map((segment) => (
          <i key={segment} data-on={segment <= Math.max(1, level) || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {t('setup.strength')}: {t(`setup.strengthLevel.${level}`)}
      </span>
    </span>
  )
}
