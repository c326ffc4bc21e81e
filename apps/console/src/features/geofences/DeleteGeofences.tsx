import { Modal } from '@mantine/core'
import type { Geofence } from '@rastro/model/geofence'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { LINKED_KEY } from '#src/api/links'
import { Notice } from '#src/ui/plain/index'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { Slide } from '#src/widgets/slide/Slide'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { followWork, startWork } from '#src/widgets/work'
import { deletePlan } from './delete-work'
import styles from './geofences.module.css'

interface DeleteProps {
  geofences: readonly Geofence[]
  onClose(): void
  onDone(): void
}

/** Deletes geofences at the end of the slide; the toast offers the way back. */
export function DeleteGeofences({ geofences, onClose, onDone }: DeleteProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const queries = useQueryClient()
  const { user } = useSession()
  const [first] = geofences
  const subject = { count: geofences.length, number: number(geofences.length), name: first?.name ?? '' }
  const act = (): Promise<void> => {
    const words = { deleting: t('geofences.deleting', subject), restoring: t('geofences.restoring', subject) }
    const refresh = (): void => {
      void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
      void queries.invalidateQueries({ queryKey: [LINKED_KEY] })
    }
    followWork(startWork(deletePlan(geofences, words, user.administrator, refresh)))
    onDone()
    onClose()
    return Promise.resolve()
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('geofences.removeTitle', subject)}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        <Notice tone="warning">{t('geofences.removeText', subject)}</Notice>
        <Slide
          label={t('geofences.removeSlide')}
          doingLabel={t('bulk.remove.doing')}
          tone="danger"
          icon={IconTrash}
          delayMs={0}
          isDisabled={false}
          onConfirm={act}
        />
      </div>
    </Modal>
  )
}
