import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { BrandMark } from '#src/ui/plain/index'
import { brandOf } from '../brand'
import { VersionLabel } from './VersionLabel'
import styles from './frame.module.css'
import { menuFor } from './menu'
import { menuIcons } from './menu-icons'

/** The slim menu at the left edge of the desktop. */
export const Rail = () => {
  const { t } = useTranslation()
  const session = useSession()
  const brand = brandOf(session.server)
  return (
    <nav className={styles.rail} aria-label={t('frame.mainMenu')}>
      <Link to="/home" className={styles.brand} aria-label={brand.title}>
        {brand.logo ? <img src={brand.logo} alt="" /> : <BrandMark size={38} />}
      </Link>
      {menuFor(session).map(({ path, menu, title }) => {
        const Icon = menuIcons[menu.icon]
        return (
          <Tooltip key={path} label={t(title)} position="right" openDelay={300}>
            <Link to={path} className={styles.railLink} activeOptions={{ includeSearch: false }} aria-label={t(title)}>
              <Icon size={23} stroke={1.7} aria-hidden />
            </Link>
          </Tooltip>
        )
      })}
      <div className={styles.railEnd}>
        <VersionLabel />
      </div>
    </nav>
  )
}
