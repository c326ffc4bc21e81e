import { useTranslation } from 'react-i18next'
import { fieldsOfType } from './command-fields'

/** Words for problems of the fields of a command; `field.data` is one of its type. */
export function useFieldWords(): (code: string, field: string, type: string) => string | undefined {
  const { t } = useTranslation()
  return (code, field, type) => {
    if (code === 'required' || code === 'notNumber') return t(`commands.field.${code}`)
    const max = fieldsOfType(type).find(({ name }) => `field.${name}` === field)?.maxChars
    return code === 'tooLong' && max !== undefined ? t('commands.field.tooLong', { max }) : undefined
  }
}
