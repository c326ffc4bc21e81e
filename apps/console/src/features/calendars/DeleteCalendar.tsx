import { Modal } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY, deleteCalendar } from '#src/api/calendars'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { Slide } from '#src/widgets/slide/Slide'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import styles from './calendars.module.css'

/** Deletes a calendar at the end of the slide. */
export function DeleteCalendar({ calendar, onClose }: { calendar: Calendar; onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const { id, name } = calendar
  const act = async (): Promise<void> => {
    try {
      await deleteCalendar(id)
    } catch (error) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) })
      throw error
    }
    showToast({ message: t('calendars.removed', { name }) })
    onClose()
    void queries.invalidateQueries({ queryKey: [CALENDARS_KEY] })
    void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('calendars.removeTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        <Notice tone="warning">{t('calendars.removeText')}</Notice>
        <Slide
          label={t('calendars.removeSlide')}
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
