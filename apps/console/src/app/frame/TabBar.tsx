import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import styles from './frame.module.css'
import { menuFor } from './menu'
import { menuIcons } from './menu-icons'

/** The menu of a phone. */
export const TabBar = () => {
  const { t } = useTranslation()
  return (
    <nav className={styles.tabBar} aria-label={t('frame.mainMenu')}>
      {menuFor(useSession()).map(({ path, menu }) => {
        const Icon = menuIcons[menu.icon]
        return (
          <Link key={path} to={path} className={styles.tab} activeOptions={{ includeSearch: false }}>
            <Icon size={23} stroke={1.7} aria-hidden />
            <span>{t(menu.label)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
