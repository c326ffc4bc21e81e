import { useEffect, useState, type ComponentType } from 'react'

const RETRY_MS = 5000

/**
 * A part of the map that comes when it is wanted. While the network is away it is asked for again: it is not urgent
 * enough to take the page with it.
 * @param load made once, not with every render
 */
export function useLate<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const isMissing = isWanted && Part === null
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      load().then(
        (part) => isCurrent && setPart(() => part),
        () => isCurrent && (timer = setTimeout(begin, RETRY_MS)),
      )
    }
    begin()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isMissing, load])
  return Part
}
