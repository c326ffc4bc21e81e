import { Popover, Skeleton } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '#src/map/controls/map-controls.module.css'
import type { LayerChoicesProps } from './LayerChoices'
import styles from './live-map.module.css'

const importChoices = () => import('./LayerChoices')
const LayerChoices = lazy(async () => ({ default: (await importChoices()).LayerChoices }))
/** Before it is pressed, so that the keyboard finds something to stand on. A failure shows when it opens. */
const preloadChoices = (): void => void importChoices().catch(() => undefined)

/** Which map lies below, and what is written on it. */
export const LayerMenu = (props: LayerChoicesProps) => {
  const { t } = useTranslation()
  const { isOut } = props
  const label = isOut ? `${t('map.layers')} (${t('map.noStreets')})` : t('map.layers')
  return (
    <Popover position="left-end" withArrow shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={controls.control}
          aria-label={label}
          title={label}
          data-layers
          onFocus={preloadChoices}
          onPointerEnter={preloadChoices}
        >
          <IconStack2 size={20} />
          {isOut && <i className={styles.out} data-streets-out />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton w={210} h={260} />}>
          <LayerChoices {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
