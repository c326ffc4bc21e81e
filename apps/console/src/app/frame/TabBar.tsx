import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { writeStored } from '#src/widgets/stored'
import styles from './frame.module.css'
import { menuFor, type MenuScreen } from './menu'
import { menuIcons } from './menu-icons'
import { tabsOf } from './tabs'

/** The entries that have no tab, above the last one. */
const MoreTab = ({ entries }: { entries: MenuScreen[] }) => {
  const { t } = useTranslation()
  const path = useLocation({ select: (place) => place.pathname })
  const current = entries.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
  const Icon = current ? menuIcons[current.menu.icon] : IconDots
  return (
    <Menu position="top-end" offset={10} width={230}>
      <Menu.Target>
        <button type="button" className={styles.tab} aria-current={current ? 'page' : undefined}>
          <Icon size={23} stroke={1.7} aria-hidden />
          <span>{current ? t(current.menu.label) : t('frame.more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => {
          const EntryIcon = menuIcons[entry.menu.icon]
          return (
            <Menu.Item
              key={entry.path}
              component={Link}
              to={entry.path}
              h={44}
              leftSection={<EntryIcon size={20} stroke={1.7} aria-hidden />}
            >
              {t(entry.menu.label)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu of a phone. */
export const TabBar = () => {
  const { t } = useTranslation()
  const { tabs, rest } = tabsOf(menuFor(useSession()))
  const words = [...tabs.map(({ menu }) => t(menu.label)), ...(rest.length > 0 ? [t('frame.more')] : [])].join('\n')
  // The empty frame of the next visit begins with them.
  useEffect(() => writeStored('tabWords', words), [words])
  return (
    <nav className={styles.tabBar} aria-label={t('frame.mainMenu')}>
      {tabs.map(({ path, menu }) => {
        const Icon = menuIcons[menu.icon]
        return (
          <Link key={path} to={path} className={styles.tab} activeOptions={{ includeSearch: false }}>
            <Icon size={23} stroke={1.7} aria-hidden />
            <span>{t(menu.label)}</span>
          </Link>
        )
      })}
      {rest.length > 0 && <MoreTab entries={rest} />}
    </nav>
  )
}
