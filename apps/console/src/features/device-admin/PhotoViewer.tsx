import { ActionIcon, Modal } from '@mantine/core'
import type { DevicePhoto } from '@rastro/model/media'
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './device-form.module.css'
import { sizeText } from './size-text'

interface ViewerProps {
  photos: readonly DevicePhoto[]
  /** -1 while shut. */
  index: number
  onShow(index: number): void
  onClose(): void
  onRemove(photo: DevicePhoto): void
}

/** One photo as large as the window; arrows go to its neighbours, Esc closes. */
export function PhotoViewer({ photos, index, onShow, onClose, onRemove }: ViewerProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const photo = photos[index]
  const go = (step: number): void => {
    if (photos[index + step]) onShow(index + step)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    go(step)
  }
  const title = photo && t('device-form.files.photoOf', { index: index + 1, count: photos.length, name: photo.name })
  return (
    <Modal
      opened={photo !== undefined}
      onClose={onClose}
      title={title}
      size="min(1100px, 94vw)"
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onKeyDown={onKeyDown}
    >
      {photo && (
        <div className={styles.viewer} data-viewer={photo.id}>
          <img src={photo.url} alt={photo.name} width={photo.width} height={photo.height} />
          <div className={styles.viewerBar}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('device-form.files.previous')}
              disabled={index === 0}
              onClick={() => go(-1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('device-form.files.next')}
              disabled={index === photos.length - 1}
              onClick={() => go(1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
            <span className={styles.viewerText}>
              {photo.width} × {photo.height} · {sizeText(photo.sizeBytes, formats)} ·{' '}
              {formats.dateTime(Date.parse(photo.takenAt ?? photo.uploadedAt))}
            </span>
            <ActionIcon
              component="a"
              variant="default"
              size={44}
              href={photo.url}
              download={photo.name}
              aria-label={t('device-form.files.download')}
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('device-form.files.remove', { name: photo.name })}
              onClick={() => onRemove(photo)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      )}
    </Modal>
  )
}
