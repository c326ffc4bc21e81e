import { useTexts } from '#src/widgets/texts'
import type { MouseEvent } from 'react'
import styles from './login.module.css'

/** Addresses shown under the form; what is null is not shown. */
export interface LoginLinkSet {
  /** People may sign in with a provider of identities. */
  openId: boolean
  recover: boolean
  register: boolean
  policy: string | null
  android: string | null
  ios: string | null
  /** Digits with the country code. */
  whatsapp: string | null
}

export interface LoginLinksProps {
  links: LoginLinkSet
  navigate: (to: string) => void
}

/** The ways on from the login: recovery, registration, apps, data policy. */
export const LoginLinks = ({ links, navigate }: LoginLinksProps) => {
  const { t } = useTexts()
  const inside = (to: string) => ({
    href: to,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      navigate(to)
    },
  })
  if (!Object.values(links).some(Boolean)) return null
  return (
    <nav className={styles.links} aria-label={t('login.title')}>
      {links.openId && <a href="/api/session/openid/auth">{t('login.openId')}</a>}
      {links.recover && <a {...inside('/login?recover=true')}>{t('login.forgot')}</a>}
      {links.register && <a {...inside('/register')}>{t('login.register')}</a>}
      {links.android && <a href={links.android}>{t('login.android')}</a>}
      {links.ios && <a href={links.ios}>{t('login.ios')}</a>}
      {links.whatsapp && <a href={`https://wa.me/${links.whatsapp}`}>{t('login.whatsapp')}</a>}
      {links.policy && <a href={links.policy}>{t('login.policy')}</a>}
    </nav>
  )
}
