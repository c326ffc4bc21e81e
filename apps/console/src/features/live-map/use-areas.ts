import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapArea } from '#src/map/areas/area-layers'

const NONE: MapArea[] = []

function toArea(value: unknown): MapArea[] {
  const fence = value as { id?: unknown; name?: unknown; area?: unknown; attributes?: Record<string, unknown> } | null
  if (typeof fence?.id !== 'number' || typeof fence.area !== 'string') return []
  const color = fence.attributes?.['color']
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)
  return [{ id: fence.id, name: String(fence.name ?? ''), area: fence.area, color: isColor ? color : null }]
}

/** Geofences to draw; none while they are switched off, not loaded, or not given to this person. */
export function useAreas(isShown: boolean): MapArea[] {
  const { data } = useQuery({
    queryKey: ['map-areas'],
    enabled: isShown,
    retry: false,
    queryFn: async ({ signal }) => {
      const reply = await fetch('/api/geofences', { signal, headers: { accept: 'application/json' } })
      const body: unknown = reply.ok ? await reply.json() : []
      return Array.isArray(body) ? body.flatMap(toArea) : []
    },
  })
  return useMemo(() => (isShown && data ? data : NONE), [isShown, data])
}
