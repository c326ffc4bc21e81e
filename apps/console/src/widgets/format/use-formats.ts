import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session'
import type { Formats } from './formats'
import { formatsOf } from './formats-of'

/** Numbers and times as the signed-in person reads them. */
export const useFormats = (): Formats => {
  const { user, server } = useSession()
  const { i18n } = useTranslation()
  return useMemo(() => formatsOf(user, server, i18n.language), [user, server, i18n.language])
}

const TICK_MS = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

const tick = (): void => {
  now = Date.now()
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Epoch ms, renewed every 10 s by one timer for the whole page: keeps "3 min ago" fresh. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
