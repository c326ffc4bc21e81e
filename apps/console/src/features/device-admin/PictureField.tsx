import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Device } from '@rastro/model/device'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_LIMITS, removeDeviceImage, saveDeviceImage } from '#src/api/device-files'
import { deviceQuery } from '#src/api/devices'
import { useFleet } from '#src/live/FleetContext'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { DeviceImage, imageVersionOf } from '#src/widgets/images'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }))

/** The device's own picture: choose, crop, send, take away. */
export function PictureField() {
  const { t } = useTranslation()
  const { device } = useDeviceForm()
  return (
    <section className={styles.picture}>
      <h3 className={styles.title}>{t('device-form.picture.title')}</h3>
      <p className={styles.soft}>{t(device ? 'device-form.picture.text' : 'device-form.picture.saveFirst')}</p>
      {device && <OwnPicture device={device} />}
    </section>
  )
}

/** Sends or removes the picture; the device is asked for again, because its version changed. */
function usePicture(deviceId: number) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const fleet = useFleet()
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      await (picture ? saveDeviceImage(deviceId, picture) : removeDeviceImage(deviceId))
    },
    onSuccess: async (_, picture) => {
      fleet.refresh()
      await queries.refetchQueries({ queryKey: deviceQuery(deviceId).queryKey })
      notifications.show({ message: t(picture ? 'device-form.picture.saved' : 'device-form.picture.removed') })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(codeOf(error)) }),
  })
}

function OwnPicture({ device }: { device: Device }) {
  const { t } = useTranslation()
  const picture = usePicture(device.id)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const has = imageVersionOf(device) !== ''
  return (
    <div className={styles.pictureLine}>
      {has && <DeviceImage device={device} size={88} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_LIMITS.photos.types.join(',')}
        data-file-input="picture"
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      <Button
        variant="light"
        h={44}
        leftSection={<IconPhotoUp size={17} aria-hidden />}
        loading={picture.isPending}
        onClick={() => input.current?.click()}
      >
        {t(has ? 'device-form.picture.change' : 'device-form.picture.choose')}
      </Button>
      {has && (
        <Button
          variant="default"
          h={44}
          leftSection={<IconTrash size={17} aria-hidden />}
          disabled={picture.isPending}
          onClick={() => picture.mutate(null)}
        >
          {t('device-form.picture.remove')}
        </Button>
      )}
      <Suspense>
        {chosen && (
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onCropped={(blob) => {
              setChosen(null)
              picture.mutate(blob)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
