import type { EventRow } from '@rastro/model/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EVENTS_KEY } from '#src/api/events'
import { useFleet, useReadable } from '#src/live/FleetContext'

/** More than this since the list was loaded are asked for anew. */
const HEARD_MAX = 500

type Heard = ReadonlyMap<number, EventRow>
const NONE: Heard = new Map()

/** What was pushed since the list was opened, by id; after an outage the list is loaded anew. */
export function useHeardEvents(): [heard: Heard, put: (rows: readonly EventRow[]) => void] {
  const fleet = useFleet()
  const queries = useQueryClient()
  const isLive = useReadable(fleet.connection) === 'live'
  const [heard, setHeard] = useState(NONE)
  const [wasAway, setWasAway] = useState(false)
  const put = (rows: readonly EventRow[]): void =>
    setHeard((before) => {
      const next = new Map(before)
      for (const row of rows) if (row.acknowledgement || !next.has(row.id)) next.set(row.id, row)
      return next
    })
  useEffect(
    () =>
      fleet.onNotice((notice) => {
        if (notice.kind === 'acknowledged') put(notice.events)
        if (notice.kind === 'events') put(notice.events.map((event) => ({ ...event, acknowledgement: null })))
      }),
    [fleet],
  )
  if (!isLive && !wasAway) setWasAway(true)
  const isBehind = heard.size > HEARD_MAX || (isLive && wasAway)
  useEffect(() => {
    if (!isBehind) return
    setWasAway(false)
    void queries.invalidateQueries({ queryKey: [EVENTS_KEY] }).then(() => setHeard(NONE))
  }, [isBehind, queries])
  return [heard, put]
}
