import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TextField } from './brand-draft'
import styles from './brand.module.css'
import { FieldSource } from './FieldSource'
import type { FieldParts } from './form-parts'

interface FieldProps extends FieldParts {
  name: Exclude<TextField, 'colorPrimary'>
  maxLength: number
  inputMode?: 'tel' | 'url'
  /** Several lines. */
  isLong?: boolean
}

/** A field of words: empty, it shows what comes from above. */
export function WordsField({ form, inherited, mayWrite, name, maxLength, inputMode, isLong = false }: FieldProps) {
  const { t } = useTranslation()
  const { draft, change, problem, touch } = form
  const Input = isLong ? Textarea : TextInput
  return (
    <div className={styles.field}>
      <Input
        size="md"
        label={t(`brand.field.${name}`)}
        description={t(`brand.help.${name}`)}
        placeholder={inherited[name]?.value}
        autoComplete="off"
        inputMode={inputMode}
        maxLength={maxLength}
        readOnly={!mayWrite}
        value={draft[name]}
        error={problem(name)}
        onBlur={() => touch(name)}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        data-field={name}
        {...(isLong && { autosize: true, minRows: 2, maxRows: 6 })}
      />
      <FieldSource
        name={name}
        inherited={inherited}
        isOwn={draft[name].trim() !== ''}
        showsValue={isLong}
        onInherit={mayWrite ? () => change({ [name]: '' }) : null}
      />
    </div>
  )
}
