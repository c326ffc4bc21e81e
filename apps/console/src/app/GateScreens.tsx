import { useTranslation } from 'react-i18next'
import { LoginPage } from '#src/features/login/LoginPage'
import type { Arrival } from './boot'

export interface GateScreensProps {
  arrival: Arrival
  navigate: (to: string) => void
}

/** The screen of the first stage that an arrival names. */
export const GateScreens = ({ navigate }: GateScreensProps) => {
  const { t } = useTranslation()
  return <LoginPage title={t('login.title')} onSignedIn={() => navigate('/home')} />
}
