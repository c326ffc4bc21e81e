import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isoOf } from './address'
import styles from './time-machine.module.css'

interface LinkProps {
  deviceId: number
  fromMs: number
  toMs: number
  label: string
  children: ReactNode
}

/** To the route of a device in a stretch of time. */
export function HistoryLink({ deviceId, fromMs, toMs, label, children }: LinkProps) {
  const navigate = useNavigate()
  const href = `/history?deviceId=${deviceId}&from=${isoOf(fromMs)}&to=${isoOf(toMs)}`
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a className={styles.rowLink} href={href} aria-label={label} title={label} onClick={open}>
      {children}
    </a>
  )
}
