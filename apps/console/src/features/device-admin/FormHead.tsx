import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { VehiclePicture } from '#src/widgets/images/VehiclePicture'
import { imageVersionOf, DeviceImage } from '#src/widgets/images'
import { useSession } from '#src/widgets/session'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { tidyPlate } from './identifiers'
import { colorIn } from './colors'

/** Which device this is, as it will look. */
export function FormHead({ likeName }: { likeName?: string | undefined }) {
  const { t } = useTranslation()
  const { draft, device } = useDeviceForm()
  const mayRemove = deviceRights(useSession()).remove
  const plate = tidyPlate(draft.fields['placa'] ?? '')
  return (
    <header className={styles.head}>
      {device && imageVersionOf(device) ? (
        <DeviceImage device={device} size={44} />
      ) : (
        <span className={styles.headPicture}>
          <VehiclePicture
            category={draft.category}
            color={colorIn(draft, 'tarkan.color')}
            accent={colorIn(draft, 'tarkan.color_extra')}
            size={36}
          />
        </span>
      )}
      <div className={styles.headText}>
        <strong className={styles.headName}>{draft.name.trim() || t('device-form.unnamed')}</strong>
        <span className={styles.soft}>
          {likeName
            ? t('device-form.likeOf', { name: likeName })
            : [plate, draft.uniqueId.trim()].filter(Boolean).join(' · ')}
        </span>
      </div>
      {device && mayRemove && (
        <Button
          h={44}
          px={12}
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t('devices.actions.remove')}
          data-remove-device
          onClick={() => openDeviceDialog('openDeleteModal', { device })}
        >
          {t('device-form.remove')}
        </Button>
      )}
    </header>
  )
}
