import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './frame.module.css'
import type { Screen } from './use-screen'

/** Buttons at the end of a panel's title: widen, unless its width is fixed, and close. */
export const PanelActions = ({ screen, isFixed = false }: { screen: Screen; isFixed?: boolean }) => {
  const { t } = useTranslation()
  const { isExpanded, manifest } = screen
  return (
    <>
      {manifest.mayExpand && !isFixed && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(isExpanded ? 'frame.collapse' : 'frame.expand')}
          aria-pressed={isExpanded}
          onClick={screen.toggleExpanded}
        >
          {isExpanded ? <IconArrowsDiagonalMinimize2 size={19} /> : <IconArrowsDiagonal size={19} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        renderRoot={(props) => <Link to="/home" {...props} />}
        aria-label={t('frame.closePanel')}
      >
        <IconX size={19} />
      </ActionIcon>
    </>
  )
}

/** The arrow back, where the route has one. */
export const BackButton = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation()
  const to = screen.manifest.back
  if (!to) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      renderRoot={(props) => <Link to={to} {...props} />}
      aria-label={t('common.back')}
    >
      <IconArrowLeft size={20} />
    </ActionIcon>
  )
}

/** Takes the focus when the screen opens. */
export const PanelTitle = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation()
  return (
    <h1 className={styles.title} tabIndex={-1} data-screen-title>
      {t(screen.manifest.title)}
    </h1>
  )
}

/** Head of the desktop panel. */
export const PanelHead = ({ screen }: { screen: Screen }) => (
  <div className={styles.head} data-back={screen.manifest.back ? true : undefined}>
    <BackButton screen={screen} />
    <PanelTitle screen={screen} />
    <PanelActions screen={screen} />
  </div>
)
