import { Stack, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyNoteProps {
  icon: Icon
  title: string
  text: string
  /** The first action, where there is one. */
  children?: ReactNode
}

/** Says what belongs here. */
export const EmptyNote = ({ icon: Glyph, title, text, children }: EmptyNoteProps) => (
  <Stack align="center" ta="center" gap="xs" px="xl" py={40}>
    <Glyph size={42} stroke={1.3} color="var(--text-soft)" aria-hidden />
    <Text fw={650}>{title}</Text>
    <Text c="dimmed" size="sm">
      {text}
    </Text>
    {children}
  </Stack>
)
