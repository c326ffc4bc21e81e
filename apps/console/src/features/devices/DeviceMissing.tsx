import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { screenAt } from '#src/widgets/screens'
import { Message } from './ListStates'

/** Unknown and foreign ids look the same: what others own is nobody's business. */
export function DeviceMissing({ wasThere = false }: { wasThere?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div role="alert" data-device-missing={wasThere ? 'gone' : ''}>
      <Message icon={IconMapQuestion} title={t(wasThere ? 'devices.detail.goneTitle' : 'devices.detail.notFoundTitle')}>
        <p>{t(wasThere ? 'devices.detail.goneText' : 'devices.detail.notFoundText')}</p>
        <Button onClick={() => void navigate({ to: screenAt('/devices') })}>{t('devices.detail.back')}</Button>
      </Message>
    </div>
  )
}
