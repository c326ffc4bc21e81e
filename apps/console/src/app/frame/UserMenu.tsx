import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { LANGUAGES } from '@rastro/i18n'
import type { Language } from '@rastro/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { keepScheme, schemeChoice } from '../color-scheme'
import type { SchemeChoice } from '../color-scheme'
import { leave } from '../sign-out'
import { useLanguageChoice } from './use-language-choice'
import { openShortcuts } from './Shortcuts'

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

const Tick = ({ isOn }: { isOn: boolean }) => (isOn ? <IconCheck size={16} aria-hidden /> : null)

const SchemeItems = () => {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(schemeChoice)
  const choose = (next: SchemeChoice): void => {
    keepScheme(next)
    setChoice(next)
  }
  return SCHEMES.map(([name, Icon]) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={17} aria-hidden />}
      rightSection={<Tick isOn={choice === name} />}
      closeMenuOnClick={false}
      role="menuitemradio"
      aria-checked={choice === name}
      onClick={() => choose(name)}
    >
      {t(`frame.themeName.${name}`)}
    </Menu.Item>
  ))
}

const LanguageItems = () => {
  const { t, i18n } = useTranslation()
  const choose = useLanguageChoice()
  return LANGUAGES.map((language: Language) => (
    <Menu.Item
      key={language}
      lang={language}
      rightSection={<Tick isOn={i18n.language === language} />}
      closeMenuOnClick={false}
      role="menuitemradio"
      aria-checked={i18n.language === language}
      onClick={() => void choose(language)}
    >
      {t(`common.languageName.${language}`)}
    </Menu.Item>
  ))
}

/** Who is signed in, how the console looks and speaks, and the way out. */
export const UserMenu = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Menu position="bottom-end" width={250} shadow="md" keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.userMenu')}>
          <IconUser size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.name}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('frame.theme')}</Menu.Label>
        <SchemeItems />
        <Menu.Divider />
        <Menu.Label>{t('frame.language')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={17} aria-hidden />} onClick={openShortcuts}>
          {t('frame.shortcuts.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void leave()}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
