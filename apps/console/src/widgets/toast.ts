import { notifications, type NotificationData } from '@mantine/notifications'
import { translate } from './texts'

/** Shows a toast whose button to close it has a name. */
export const showToast = (toast: NotificationData): void => {
  notifications.show({ closeButtonProps: { 'aria-label': translate('common.close') }, ...toast })
}
