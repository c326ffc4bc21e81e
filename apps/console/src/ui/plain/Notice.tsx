import type { ReactNode } from 'react'
import styles from './plain.module.css'

export interface NoticeProps {
  tone: 'bad' | 'good' | 'warning' | 'plain'
  children: ReactNode
  /** The code of an error, in small print. */
  code?: string
}

/** A message inside the page; bad news is announced at once, the rest politely. */
export const Notice = ({ tone, children, code }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
    {code && <small className={styles.code}>{code}</small>}
  </div>
)
