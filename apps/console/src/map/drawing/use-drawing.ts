import type { Area } from '@rastro/geo'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStageMap } from '../map-stage'
import { startDrawing, type Drawing } from './drawing'
import { DrawingTool, type DrawingEvents, type DrawingLook } from './drawing-tool'

/** Shows a shape on the map behind the panel; while `drawing` is there, a person can change it. */
export function useDrawing(
  drawing: Drawing | null,
  shape: Area | null,
  look: DrawingLook,
  events: DrawingEvents,
): DrawingTool | null {
  const stage = useStageMap()
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const latest = useRef(events)
  latest.current = events
  const standing = useMemo(() => shape && startDrawing(shape.kind, shape), [shape])
  const shown = drawing ?? standing
  const isDrawing = drawing !== null
  const hasShape = shown !== null
  const first = useRef({ shown, look })
  first.current = { shown, look }

  useEffect(() => {
    const { shown, look } = first.current
    if (!stage || !hasShape || !shown) return
    const told: DrawingEvents = {
      changed: (next) => latest.current.changed(next),
      concluded: () => latest.current.concluded(),
      cancelled: () => latest.current.cancelled(),
    }
    const made = new DrawingTool(stage.map, shown, look, isDrawing ? told : null)
    setTool(made)
    return () => {
      setTool(null)
      made.dispose()
    }
  }, [stage, isDrawing, hasShape])

  const { color, corridorMeters } = look
  useEffect(() => {
    if (shown) tool?.show(shown, { color, corridorMeters })
  }, [tool, shown, color, corridorMeters])
  return tool
}
