import { useEffect, useReducer, useState } from 'react'
import { keptMessages, watchMessages } from '#src/api/messages'
import { EMPTY, oldestKept, reduceMessages, type MessageView } from './message-list'

export interface Messages {
  view: MessageView
  isConnected: boolean
  /** What went wrong while kept messages were fetched. */
  error: unknown
  isLoading: boolean
  /** There may be kept messages before the oldest on the screen. */
  hasOlder: boolean
  pause(): void
  resume(): void
  loadOlder(): void
}

const PAGE = 100

/** Messages of a device as they come, after those that were kept. */
export const useMessages = (deviceId: number): Messages => {
  const [view, dispatch] = useReducer(reduceMessages, EMPTY)
  const [isConnected, setConnected] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const [hasOlder, setHasOlder] = useState(false)

  const load = async (before: number | undefined, signal?: AbortSignal): Promise<void> => {
    try {
      const messages = await keptMessages(deviceId, before, signal)
      dispatch({ kind: 'older', messages })
      setHasOlder(messages.length === PAGE)
      setError(null)
    } catch (failure) {
      if (!signal?.aborted) setError(failure)
    }
    if (!signal?.aborted) setLoading(false)
  }

  useEffect(() => {
    const leaving = new AbortController()
    void load(undefined, leaving.signal)
    const stop = watchMessages(deviceId, {
      onMessages: (messages) => dispatch({ kind: 'came', messages }),
      onConnected: setConnected,
    })
    return () => {
      leaving.abort()
      stop()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one line per device
  }, [deviceId])

  return {
    view,
    isConnected,
    error,
    isLoading,
    hasOlder,
    pause: () => dispatch({ kind: 'pause' }),
    resume: () => dispatch({ kind: 'resume' }),
    loadOlder: () => void load(oldestKept(view)),
  }
}
