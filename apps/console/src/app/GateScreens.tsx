import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { Suspense, lazy, useEffect } from 'react'
import { canUsePasskeys } from '#src/widgets/can-use-passkeys'
import { serverCan } from '#src/widgets/capabilities'
import { useTexts } from '#src/widgets/texts'
import { LoginPage } from '#src/features/login/LoginPage'
import { LoadingBar } from '#src/ui/plain/index'
import { GatePage } from '#src/widgets/account/GatePage'
import { brandOf, showTitle } from './brand'
import { knownServer } from './known'
import type { Arrival } from './boot'
import type { GateScreen } from './places'
import { chooseAndKeepLanguage } from './i18n'
import { preloadConsole } from './stages'

const Register = lazy(async () => ({ default: (await import('#src/features/login/Register')).Register }))
const NewPassword = lazy(async () => ({ default: (await import('#src/features/login/NewPassword')).NewPassword }))
const EmailLink = lazy(async () => ({ default: (await import('#src/features/login/EmailLink')).EmailLink }))
const RecoverRequest = lazy(async () => ({
  default: (await import('#src/features/login/RecoverRequest')).RecoverRequest,
}))
const TokenEntry = lazy(async () => ({ default: (await import('#src/features/login/TokenEntry')).TokenEntry }))
const ShareEntry = lazy(async () => ({ default: (await import('#src/features/login/ShareEntry')).ShareEntry }))
const SetupForm = lazy(async () => ({ default: (await import('#src/features/setup/SetupForm')).SetupForm }))

export interface GateScreensProps {
  arrival: Extract<Arrival, { kind: 'gate' }>
  navigate: (to: string) => void
  onSignedIn: (user: User) => Promise<void>
}

type Shown = Exclude<GateScreen, 'maintenance'> | 'setup' | 'forgot' | 'token'

/** The login's address also carries two small variants. */
const shownOf = ({ screen }: GateScreensProps['arrival'], params: URLSearchParams): Shown => {
  if (screen !== 'login' || params.size === 0) return screen === 'maintenance' ? 'login' : screen
  return params.has('token') ? 'token' : params.has('recover') ? 'forgot' : 'login'
}

const TITLES = {
  login: 'login.title',
  token: 'login.title',
  forgot: 'login.recover.title',
  register: 'login.registration.title',
  recover: 'login.newPassword.title',
  email: 'login.emailLink.title',
  share: 'login.share.title',
  'driver-login': 'login.driver.title',
  setup: 'setup.title',
} as const

const TEXTS: Partial<Record<Shown, 'setup.text' | 'login.recover.text' | 'login.driver.text' | 'login.welcome'>> = {
  login: 'login.welcome',
  forgot: 'login.recover.text',
  'driver-login': 'login.driver.text',
  setup: 'setup.text',
}

const takesPasskeys = (server: ServerInfo): boolean =>
  !server.openIdForce && serverCan(server, 'passkeys') && canUsePasskeys()

const Content = ({ shown, arrival, navigate, onSignedIn }: GateScreensProps & { shown: Shown }) => {
  const { t } = useTexts()
  const server = knownServer()
  const brand = brandOf(server)
  const token = arrival.params.token ?? ''
  const isDriver = shown === 'driver-login'
  switch (shown) {
    case 'setup':
      return <SetupForm onSignedIn={onSignedIn} />
    case 'register':
      return <Register isOpen={server?.registration === true} onSignedIn={onSignedIn} navigate={navigate} />
    case 'recover':
      // An invitation has it behind the sign of a fragment, which no server and no log sees.
      return <NewPassword token={token || location.hash.slice(1)} navigate={navigate} />
    case 'email':
      return <EmailLink fragment={location.hash.slice(1)} navigate={navigate} />
    case 'forgot':
      return <RecoverRequest navigate={navigate} />
    case 'share':
      return <ShareEntry token={token} onSignedIn={onSignedIn} navigate={navigate} />
    case 'token': {
      const given = new URLSearchParams(location.search).get('token') ?? ''
      return <TokenEntry token={given} refusal="INVALID_LOGIN_DATA" onSignedIn={onSignedIn} navigate={navigate} />
    }
    default:
      return (
        <LoginPage
          links={{
            openId: !isDriver && server?.openIdEnabled === true,
            recover: !isDriver && server?.emailEnabled !== false,
            register: !isDriver && server?.registration === true,
            policy: brand.policy,
            android: brand.android,
            ios: brand.ios,
            whatsapp: brand.whatsapp,
          }}
          isDemo={server?.attributes.demo === true}
          onUsed={preloadConsole}
          onSignedIn={onSignedIn}
          navigate={navigate}
          hasPasskeys={server !== null && takesPasskeys(server)}
          identityLabel={isDriver ? t('login.driver.identity') : undefined}
        />
      )
  }
}

/** The screen of the first stage that an arrival names, in the card they all share. */
export const GateScreens = (props: GateScreensProps) => {
  const { t } = useTexts()
  const brand = brandOf(knownServer())
  const shown = shownOf(props.arrival, new URLSearchParams(location.search))
  const title = t(TITLES[shown])
  const text = TEXTS[shown]
  useEffect(() => showTitle(title, brandOf(knownServer())), [title])
  return (
    <GatePage
      brand={brand}
      greeting={shown === 'login' ? brand.loginText : null}
      title={title}
      text={text && t(text)}
      onLanguage={(language) => void chooseAndKeepLanguage(language)}
    >
      <Suspense fallback={<LoadingBar label={t('common.loading')} />}>
        <Content key={shown} shown={shown} {...props} />
      </Suspense>
    </GatePage>
  )
}
