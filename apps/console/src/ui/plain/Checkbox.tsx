import type { InputHTMLAttributes } from 'react'
import styles from './plain.module.css'

export const Checkbox = ({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
)
