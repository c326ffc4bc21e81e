import 'react-image-crop/dist/ReactCrop.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Notice } from '#src/ui/plain/index'
import { cropImage } from './crop-image'
import styles from './device-form.module.css'

interface CropProps {
  file: File
  onClose(): void
  onCropped(picture: Blob): void
}

/** The largest square in the middle. */
const firstCrop = ({ naturalWidth, naturalHeight }: HTMLImageElement): PercentCrop =>
  centerCrop(
    makeAspectCrop(
      naturalWidth < naturalHeight ? { unit: '%', width: 100 } : { unit: '%', height: 100 },
      1,
      naturalWidth,
      naturalHeight,
    ),
    naturalWidth,
    naturalHeight,
  )

/** Cuts a square out of a chosen picture before anything is sent. */
export function CropDialog({ file, onClose, onCropped }: CropProps) {
  const { t } = useTranslation()
  const image = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const use = async (): Promise<void> => {
    if (!image.current || !crop) return
    const picture = await cropImage(image.current, crop)
    if (picture) onCropped(picture)
    else setBroken(true)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('device-form.picture.crop')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      {isBroken ? (
        <Notice tone="bad">{t('device-form.picture.unreadable')}</Notice>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t('device-form.picture.cropText')}
          </Text>
          <ReactCrop
            {...(crop ? { crop } : {})}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={24}
            className={styles.crop ?? ''}
            ariaLabels={{
              cropArea: t('device-form.picture.cropArea'),
              nwDragHandle: 'NW',
              nDragHandle: 'N',
              neDragHandle: 'NE',
              eDragHandle: 'E',
              seDragHandle: 'SE',
              sDragHandle: 'S',
              swDragHandle: 'SW',
              wDragHandle: 'W',
            }}
            onChange={(_, percent) => setCrop(percent)}
          >
            {url && (
              <img
                ref={image}
                src={url}
                alt=""
                className={styles.cropImage}
                onLoad={({ currentTarget }) => setCrop(firstCrop(currentTarget))}
                onError={() => setBroken(true)}
              />
            )}
          </ReactCrop>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" h={44} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button h={44} disabled={!crop || isBroken} onClick={() => void use()} data-use-picture>
          {t('device-form.picture.use')}
        </Button>
      </Group>
    </Modal>
  )
}
