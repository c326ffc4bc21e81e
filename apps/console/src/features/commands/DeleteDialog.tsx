import { showToast } from '#src/widgets/toast'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteDevice } from '#src/api/commands'
import { useFleet, useWatchedUnit } from '#src/live/FleetContext'
import { onForgetSelected, type DialogDevice } from '#src/widgets/device-dialogs'
import { Slide } from '#src/widgets/slide/Slide'
import { screenAt } from '#src/widgets/screens'
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
  const isDeleting = useRef(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(
    () =>
      onForgetSelected((gone) => {
        // Deleted elsewhere, not by this slide, whose own word comes with the answer.
        if (isDeleting.current || !gone.includes(device.id)) return
        close.current()
        showToast({ color: 'orange', role: 'alert', title: device.name, message: t('devices.detail.goneText') })
      }),
    [device.id, device.name, t],
  )
  const act = async (): Promise<void> => {
    isDeleting.current = true
    try {
      await deleteDevice(device.id)
    } catch (error) {
      isDeleting.current = false
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
    void navigate({ to: screenAt('/devices') })
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
