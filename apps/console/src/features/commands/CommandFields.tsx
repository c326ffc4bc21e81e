import { Checkbox, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldsOfType, type CommandField, type CommandFieldName, type FieldDraft } from './command-fields'

interface CommandFieldsProps {
  type: string
  draft: FieldDraft
  /** What is wrong with a field, in words. */
  problem(field: CommandFieldName): string | undefined
  onChange(draft: FieldDraft): void
}

/** The fields that a type of command carries. */
export function CommandFields({ type, draft, problem, onChange }: CommandFieldsProps) {
  const { t } = useTranslation()
  return fieldsOfType(type).map((field) => (
    <OneField
      key={field.name}
      field={field}
      label={t(`commands.field.${field.name === 'data' && type !== 'custom' ? 'value' : field.name}`)}
      help={type === 'custom' && field.name === 'data' ? t('commands.field.dataHelp') : undefined}
      wrong={problem(field.name)}
      value={draft[field.name]}
      onChange={(value) => onChange({ ...draft, [field.name]: value })}
    />
  ))
}

interface OneFieldProps {
  field: CommandField
  label: string
  help: string | undefined
  wrong: string | undefined
  value: FieldDraft[CommandFieldName]
  onChange(value: string | boolean): void
}

function OneField({ field, label, help, wrong, value, onChange }: OneFieldProps) {
  const common = { label, description: help, error: wrong, size: 'md', 'data-field': field.name } as const
  if (field.kind === 'flag')
    return <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'number')
    return <NumberInput {...common} value={text} hideControls onChange={(typed) => onChange(String(typed))} />
  if (field.kind === 'longText')
    return (
      <Textarea
        {...common}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        autosize
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
}
