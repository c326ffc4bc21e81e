import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import { useSession } from '#src/widgets/session'
import styles from './account-page.module.css'
import { EmailSection } from './EmailSection'
import { FactorSection } from './FactorSection'
import { PasskeySection } from './PasskeySection'
import { PasswordForm } from './PasswordForm'
import { SessionSection } from './SessionSection'
import { SignInSection } from './SignInSection'
import { TokenSection } from './TokenSection'

/** One's own account: the password, the second factor, where one is signed in, and the tokens by which scripts sign in. */
export function AccountPage() {
  const { t } = useTranslation()
  const { user, server } = useSession()
  return (
    <div className={styles.page} data-account>
      <div>
        <h2 className={styles.name}>{user.name}</h2>
        <p className={styles.soft}>{user.email}</p>
      </div>
      {server.openIdForce ? <p className={styles.soft}>{t('account.password.elsewhere')}</p> : <PasswordForm />}
      <EmailSection />
      <FactorSection />
      {!server.openIdForce && serverCan(server, 'passkeys') && <PasskeySection />}
      <SessionSection />
      <SignInSection />
      <TokenSection />
    </div>
  )
}
