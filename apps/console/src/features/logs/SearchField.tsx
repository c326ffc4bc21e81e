import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

/** As long as the server takes. */
const WORDS_CHARS = 200

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
}

/** Words that a list of the log is narrowed by. */
export const SearchField = ({ label, value, onChange }: FieldProps) => (
  <TextInput
    size="md"
    flex="1 1 240px"
    leftSection={<IconSearch size={18} aria-hidden />}
    aria-label={label}
    placeholder={label}
    maxLength={WORDS_CHARS}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
