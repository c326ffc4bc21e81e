import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Stack } from '@mantine/core'
import { deviceQuery } from '#src/api/devices'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { DeviceMessages } from './DeviceMessages'

/** The screen of `/devices/{deviceId}/messages`, for administrators. */
export const MessagesPage = () => {
  const { deviceId } = useParams({ strict: false })
  const id = Number(deviceId)
  const { data, error, refetch } = useQuery(deviceQuery(Number.isSafeInteger(id) ? id : 0))
  if (data) return <DeviceMessages key={data.id} device={data} />
  return (
    <Stack p="md">
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} radius="md" />}
    </Stack>
  )
}
