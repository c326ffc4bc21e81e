import type { Device } from '@rastro/model/device'
import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAntennaBars5 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dismissSighting, sightingsQuery } from '#src/api/sightings'
import { currentLicence } from '#src/api/licence'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { deviceRoom } from '#src/widgets/device-room'
import { useErrorText } from '#src/widgets/error-text'
import { useSession } from '#src/widgets/session'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { SightingCard } from './SightingCard'
import { SightingsSkeleton } from './SightingsSkeleton'

/** What follows when a tracker was adopted or is dismissed: the list is asked for again. */
const useSightingActions = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const fleet = useFleet()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: sightingsQuery().queryKey })
  const adopted = async (device: Device, uniqueId: string): Promise<void> => {
    fleet.refresh()
    notifications.show({
      message: (
        <>
          {t('sightings.adopted', { uniqueId })}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void navigate({ to: `/devices/${device.id}` })}>
            {t('sightings.open')}
          </Button>
        </>
      ),
    })
    await reload()
  }
  const dismiss = useMutation({ mutationFn: dismissSighting, onSuccess: reload })
  return { adopted, dismiss }
}

const Empty = () => {
  const { t } = useTranslation()
  const port = useSession().server.detectPort
  return (
    <Stack align="center" ta="center" gap="xs" px="xl" py={56}>
      <IconAntennaBars5 size={44} stroke={1.3} color="var(--text-soft)" aria-hidden />
      <Text fw={650}>{t('sightings.empty')}</Text>
      <Text c="dimmed" size="sm">
        {port ? t('sightings.emptyText', { port }) : t('sightings.emptyTextAnyPort')}
      </Text>
    </Stack>
  )
}

/** Trackers that connected under an id nobody registered and what they told; a form makes a device of one. */
export const SightingsPage = () => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(sightingsQuery())
  const { adopted, dismiss } = useSightingActions()
  const { user, server } = useSession()
  const errorText = useErrorText()
  const isFull = deviceRoom(useReadable(useFleet().counts).fleet, user, server, currentLicence()) !== null
  const failure = dismiss.error ?? (data ? null : error)
  return (
    <Stack p="md" gap="md">
      <Text c="dimmed" size="sm">
        {t('sightings.text')}
      </Text>
      {failure && <ErrorNotice error={failure} onRetry={() => void refetch()} />}
      {isFull && data && data.length > 0 && (
        <Text size="sm" role="status">
          {errorText('USER_DEVICE_LIMIT_REACHED')}
        </Text>
      )}
      {isPending && <SightingsSkeleton />}
      {data?.length === 0 && <Empty />}
      {data?.map((sighting) => (
        <SightingCard
          key={sighting.uniqueId}
          sighting={sighting}
          isFull={isFull}
          onAdopted={(device) => adopted(device, sighting.uniqueId)}
          onDismiss={() => dismiss.mutate(sighting.uniqueId)}
        />
      ))}
    </Stack>
  )
}
