import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from './load-chunk'

const Toasts = lazy(async () => ({ default: (await loadChunk(() => import('./Toasts'))).Toasts }))

/** Loads what shows toasts with the first of them, which waits in its store until then. */
export const ToastHost = () => {
  const [isWanted, setWanted] = useState(false)
  const { notifications } = useNotifications()
  if (notifications.length > 0 && !isWanted) setWanted(true)
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
