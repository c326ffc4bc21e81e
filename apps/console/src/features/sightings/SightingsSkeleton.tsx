import { Skeleton } from '@mantine/core'

export const SightingsSkeleton = () => (
  <>
    <Skeleton height={132} radius="md" />
    <Skeleton height={132} radius="md" />
  </>
)
