import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { LANGUAGES } from '@rastro/i18n'
import type { Language } from '@rastro/i18n'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { roleOf } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'
import { keepScheme, schemeChoice } from '../color-scheme'
import type { SchemeChoice } from '../color-scheme'
import { leave } from '../sign-out'
import { useLanguageChoice } from './use-language-choice'
import { menuFor } from './menu'
import { openShortcuts } from './palette/palette-state'

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

const SchemeItems = () => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(schemeChoice)
  const choose = (next: string): void => {
    keepScheme(next as SchemeChoice)
    setChoice(next as SchemeChoice)
  }
  return (
    <Menu.RadioGroup value={choice} onChange={choose}>
      {SCHEMES.map(([name, Icon]) => (
        <Menu.RadioItem key={name} value={name} rightSection={<Icon size={17} aria-hidden />}>
          {t(`frame.themeName.${name}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const LanguageItems = () => {
  const { t, i18n } = useTranslation()
  const choose = useLanguageChoice()
  return (
    <Menu.RadioGroup value={i18n.language} onChange={(language) => void choose(language as Language)}>
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {t(`common.languageName.${language}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Who is signed in, how the console looks and speaks, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const session = useSession()
  const { user } = session
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  return (
    <Menu position="bottom-end" width={250} shadow="md" keepMounted={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.userMenu')}>
          <IconUser size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.name}</Menu.Label>
        {roleOf(user) !== 'driver' && (
          <Menu.Item
            leftSection={<IconUserCog size={17} aria-hidden />}
            onClick={() => void navigate({ to: screenAt('/account') })}
            data-my-account
          >
            {t('frame.account')}
          </Menu.Item>
        )}
        {menuFor(session).some(({ path }) => path === '/users') && (
          <Menu.Item
            leftSection={<IconUsers size={17} aria-hidden />}
            onClick={() => void navigate({ to: screenAt('/users') })}
            data-all-users
          >
            {t('frame.users')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('frame.theme')}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Label>{t('frame.language')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        {!isMobile && (
          <Menu.Item leftSection={<IconKeyboard size={17} aria-hidden />} onClick={openShortcuts}>
            {t('frame.shortcuts.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void leave()}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
