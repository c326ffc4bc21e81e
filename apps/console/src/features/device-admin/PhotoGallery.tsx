import type { DevicePhoto } from '@rastro/model/media'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './device-form.module.css'
import { PhotoViewer } from './PhotoViewer'
import { RemoveFileDialog } from './RemoveFileDialog'
import { useRemoveFile } from './use-remove-file'

/** Small pictures, each of which opens the viewer. */
export function PhotoGallery({ deviceId, photos }: { deviceId: number; photos: readonly DevicePhoto[] }) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<number | null>(null)
  const [asked, setAsked] = useState<DevicePhoto | null>(null)
  const removal = useRemoveFile(deviceId)
  const index = photos.findIndex(({ id }) => id === openId)
  const confirm = (): void => {
    if (!asked) return
    const next = photos[index + 1] ?? photos[index - 1]
    removal.mutate(asked.id, {
      onSuccess: () => setOpenId(next?.id ?? null),
      onSettled: () => setAsked(null),
    })
  }
  return (
    <>
      <ul className={styles.gallery}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={t('device-form.files.openPhoto', { name: photo.name })}
              data-photo={photo.id}
              onClick={() => setOpenId(photo.id)}
            >
              <img src={photo.thumbUrl} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        photos={photos}
        index={index}
        onShow={(next) => setOpenId(photos[next]?.id ?? null)}
        onClose={() => setOpenId(null)}
        onRemove={setAsked}
      />
      <RemoveFileDialog
        name={asked?.name ?? null}
        isBusy={removal.isPending}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </>
  )
}
