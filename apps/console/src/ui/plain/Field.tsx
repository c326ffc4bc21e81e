import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './plain.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  help?: ReactNode
  /** True marks the value wrong; a text also says why. */
  wrong?: string | boolean
  /** A control drawn inside the box, at its end. */
  inside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input: label above, help and error under it. */
export const Field = ({ label, help, wrong, inside, ...input }: FieldProps) => {
  const id = useId()
  const described = [help && `${id}-help`, typeof wrong === 'string' && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={wrong ? true : input['aria-invalid']}
          aria-describedby={described || undefined}
        />
        {inside}
      </div>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {typeof wrong === 'string' && (
        <div id={`${id}-wrong`} className={styles.wrong}>
          {wrong}
        </div>
      )}
    </div>
  )
}
