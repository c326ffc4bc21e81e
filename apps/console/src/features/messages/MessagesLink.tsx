import { Button } from '@mantine/core'
import { IconBinary } from '@tabler/icons-react'
import type { Device } from '@rastro/model/device'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import { roleOf } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'

/** Leads from the detail of a device to its messages; for administrators. */
export const MessagesLink = ({ device }: { device: Device }) => {
  const { t } = useTranslation()
  const { user, server } = useSession()
  if (roleOf(user) !== 'administrator' || !serverCan(server, 'messages')) return null
  return (
    <Button
      component={Link}
      to={`/devices/${device.id}/messages`}
      h={44}
      variant="subtle"
      leftSection={<IconBinary size={18} aria-hidden />}
    >
      {t('messages.link')}
    </Button>
  )
}
