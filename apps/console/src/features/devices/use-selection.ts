import { useCallback, useEffect, useState } from 'react'
import { onForgetSelected } from '#src/widgets/device-dialogs'

export interface Selection {
  ids: ReadonlySet<number>
  /** A plain click picks instead of opening; for fingers, which have no Ctrl. */
  isPicking: boolean
  setPicking(isPicking: boolean): void
  toggle(deviceId: number): void
  /** Adds every given device. */
  add(deviceIds: Iterable<number>): void
  clear(): void
}

/** Devices picked for an action on several. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isPicking, setPicking] = useState(false)
  const toggle = useCallback(
    (deviceId: number) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(deviceId)) after.add(deviceId)
        return after
      }),
    [],
  )
  const add = useCallback((deviceIds: Iterable<number>) => setIds((before) => new Set([...before, ...deviceIds])), [])
  const clear = useCallback(() => {
    setIds(new Set())
    setPicking(false)
  }, [])
  useEffect(
    () =>
      onForgetSelected((gone) =>
        setIds((before) => {
          const after = new Set(before)
          for (const id of gone) after.delete(id)
          return after
        }),
      ),
    [],
  )
  return { ids, isPicking, setPicking, toggle, add, clear }
}
