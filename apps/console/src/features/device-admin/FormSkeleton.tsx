import { Skeleton, Stack } from '@mantine/core'

/** The shape of the form while its device is on its way. */
export const FormSkeleton = () => (
  <Stack p="md" gap="md" aria-hidden>
    <Skeleton height={56} radius="md" />
    <Skeleton height={104} radius="md" />
    {Array.from({ length: 6 }, (_, row) => (
      <Stack key={row} gap={6}>
        <Skeleton height={14} width={110} />
        <Skeleton height={40} />
      </Stack>
    ))}
  </Stack>
)
