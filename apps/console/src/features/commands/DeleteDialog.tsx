import { showToast } from '#src/widgets/toast'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deleteDevice } from '#src/api/commands'
import { useFleet, useWatchedUnit } from '#src/live/FleetContext'
import type { DialogDevice } from '#src/widgets/device-dialogs'
import { Slide } from '#src/widgets/slide/Slide'
import styles from './commands.module.css'
import { DialogFrame } from './DialogFrame'
import { tellDone, useFailureDetail } from './use-send'

/** Deletes a device as soon as the slide reaches its end (CORE-SLIDE-05 and 07). */
export function DeleteDialog({ device, onClose }: { device: DialogDevice; onClose(): void }) {
  const { t } = useTranslation()
  const fleet = useFleet()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const unit = useWatchedUnit(device.id)
  const detailOf = useFailureDetail()
  const act = async (): Promise<void> => {
    try {
      await deleteDevice(device.id)
    } catch (error) {
      showToast({
        color: 'red',
        role: 'alert',
        title: t('errors.DELETE_DEVICE_FAILED'),
        message: detailOf(error),
      })
      throw error
    }
    tellDone(t('commands.remove.done'))
    onClose()
    fleet.refresh()
    void queries.invalidateQueries()
    void navigate({ to: '/devices' as string })
  }
  return (
    <DialogFrame title={t('commands.remove.title')} subject={unit?.device.name ?? device.name} onClose={onClose}>
      <p className={styles.verdict} data-tone="warn">
        {t('commands.remove.text')}
      </p>
      <Slide
        label={t('commands.remove.slide')}
        doingLabel={t('commands.doing.remove')}
        tone="danger"
        icon={IconTrash}
        delayMs={0}
        isDisabled={false}
        onConfirm={act}
      />
    </DialogFrame>
  )
}
