import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFleet, useMapAttention, useReadable } from '#src/live/FleetContext'
import { isShared } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt } from '#src/widgets/screens'

/**
 * Who opens a shared link wants to see where the vehicle is: a link to one opens with its card, and whatever vehicle he
 * opens is followed until he moves the map himself; of a link to several, all are kept in the picture. Returns whether
 * there are several that can be kept so.
 */
export function useSharedStart(path: string, selectedId: number | null): boolean {
  const isViewer = isShared(useSession().user)
  const list = useReadable(useFleet().list)
  const navigate = useNavigate()
  const [, setAttention] = useMapAttention()
  const hasBegun = useRef(false)
  const only = list.ready && list.ids.length === 1 ? (list.ids[0] ?? null) : null
  useEffect(() => {
    if (!isViewer || !list.ready || hasBegun.current) return
    hasBegun.current = true
    if (only === null) setAttention({ followsAll: true })
    else if (path === '/home') void navigate({ to: screenAt(`/devices/${only}`), replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `setAttention` is another with each render
  }, [isViewer, list.ready, only, path, navigate])
  useEffect(() => {
    if (isViewer && selectedId !== null) setAttention({ followId: selectedId })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another vehicle, not another render
  }, [isViewer, selectedId])
  return isViewer && list.ids.length > 1
}
