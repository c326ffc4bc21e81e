import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a text; `label` says which, for everybody. */
export const CopyText = ({ text, label }: { text: string; label: string }) => (
  <CopyButton value={text} timeout={1500}>
    {({ copied, copy }) => (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={label}
          data-copied={copied || undefined}
          onClick={copy}
        >
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
)
