import { useCallback, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  toggle(deviceId: number): void
  /** Adds every given device. */
  add(deviceIds: Iterable<number>): void
  clear(): void
}

/** Devices picked for an action on several. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
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
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, toggle, add, clear }
}
