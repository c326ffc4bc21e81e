import { useState } from 'react'
import { Field } from './Field'
import type { FieldProps } from './Field'
import { EyeIcon } from './icons'
import styles from './plain.module.css'

/** A password with a button that shows what was typed. */
export const PasswordField = ({
  showLabel,
  hideLabel,
  ...rest
}: FieldProps & { showLabel: string; hideLabel: string }) => {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.inside}
      aria-label={shown ? hideLabel : showLabel}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <EyeIcon crossed={shown} />
    </button>
  )
  return <Field {...rest} type={shown ? 'text' : 'password'} inside={toggle} />
}
