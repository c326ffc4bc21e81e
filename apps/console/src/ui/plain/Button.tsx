import type { ButtonHTMLAttributes } from 'react'
import styles from './plain.module.css'

/** The button of the screens before signing in. `quiet` is the secondary look. */
export const Button = ({ quiet, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { quiet?: boolean }) => (
  <button type="button" {...rest} className={quiet ? `${styles.button} ${styles.quiet}` : styles.button} />
)
