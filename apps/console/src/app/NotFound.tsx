import { Button } from '@mantine/core'
import { IconMap, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openPalette } from './frame/palette/palette-state'
import styles from './frame/frame.module.css'

/** In the panel, for an address that no screen has. */
export const NotFound = () => {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={styles.notFound} data-not-found>
      <p>{t(path === '/notifications' ? 'frame.notFound.notifications' : 'frame.notFound.text')}</p>
      <code>{path}</code>
      <Button
        h={44}
        leftSection={<IconMap size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/home" {...props} />}
      >
        {t('frame.notFound.home')}
      </Button>
      <Button h={44} variant="default" leftSection={<IconSearch size={18} aria-hidden />} onClick={openPalette}>
        {t('frame.palette.open')}
      </Button>
    </div>
  )
}
