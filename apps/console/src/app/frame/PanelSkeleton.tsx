import { Skeleton, Stack } from '@mantine/core'

/** Rows of the shape that most panels have, while their content loads. */
export const PanelSkeleton = () => (
  <Stack p="md" gap="sm" aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} height={44} radius="sm" animate={false} />
    ))}
  </Stack>
)
