import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { savedCommandsQuery } from '#src/api/commands'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { NEW_COMMAND } from './saved-draft'
import { SavedCommandForm } from './SavedCommandForm'

/** The form of a saved command once it is known; id 0 makes a new one. */
export function SavedCommandEditor({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(savedCommandsQuery())
  if (isPending)
    return (
      <Stack p="md" aria-hidden>
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Stack>
    )
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <SavedCommandForm command={data.find((one) => one.id === id) ?? NEW_COMMAND} />
}
