import { IconClockCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyNote } from './EmptyNote'
import { OrderPages } from './OrderPages'
import { useDeviceNames } from './use-device-names'

/** Every command of the fleet that waits or was not confirmed yet. */
export function PendingOrders() {
  const { t } = useTranslation()
  return (
    <OrderPages
      filter={{ isOpen: true }}
      names={useDeviceNames()}
      empty={
        <EmptyNote
          icon={IconClockCheck}
          title={t('commands.orders.noneOpen')}
          text={t('commands.orders.noneOpenText')}
        />
      }
    />
  )
}
