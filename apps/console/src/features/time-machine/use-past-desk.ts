import { useEffect, useRef, useState } from 'react'
import { readFleetAt, readWays } from '#src/api/past'
import { useFleetQuery } from '#src/live/FleetContext'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'
import { isoOf, queryIn, type MachineAddress } from './address'
import { PastDesk } from './past-desk'
import type { SetAddress } from './use-address'

const HOUR_MS = 3_600_000
/** While playing the address follows at a distance. */
const ADDRESS_EVERY_MS = 5000

const LOOK_BACK_HOURS = 24
export const LOOK_BACK_HOURS_MAX = 744

export interface Machine {
  desk: PastDesk
  /** How long before the clock somebody must have been heard of, hours. */
  lookBackHours: number
  lookFurther(): void
}

/** The time machine of this screen: it follows the fleet, the query and the address, and the address follows it. */
export function usePastDesk(address: MachineAddress, setAddress: SetAddress): Machine {
  const [query, setQuery] = useFleetQuery()
  const units = useWholeFleet()
  const [lookBackHours, setLookBack] = useState(LOOK_BACK_HOURS)
  const latestLookBack = useRef(lookBackHours)
  latestLookBack.current = lookBackHours
  const wantedMs = typeof address.atMs === 'number' ? address.atMs : null
  const [desk] = useState(
    () =>
      new PastDesk(
        { fleetAt: (atMs, signal) => readFleetAt(atMs, latestLookBack.current, signal), ways: readWays },
        Date.now,
        wantedMs ?? Date.now() - HOUR_MS,
      ),
  )
  useEffect(() => () => desk.dispose(), [desk])
  useEffect(() => {
    const asked = queryIn(window.location.search)
    if (asked) setQuery(asked)
    // Once: from then on the address follows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => desk.setQuery(query), [desk, query])
  useEffect(() => {
    if (units) desk.setUnits(units)
  }, [desk, units])
  useEffect(() => desk.select(address.deviceId), [desk, address.deviceId])

  // All of them: the router may be late and tell of one that has been followed by another.
  const [written] = useState(() => new Set(wantedMs === null ? [] : [isoOf(wantedMs)]))
  useEffect(() => {
    if (wantedMs !== null && !written.has(isoOf(wantedMs))) desk.jump(wantedMs)
  }, [desk, wantedMs, written])
  useEffect(() => {
    let writtenMs = 0
    let last = ''
    const write = (): void => {
      const { atMs, isPlaying } = desk.clock.get()
      const text = isoOf(atMs)
      if (text === last || (isPlaying && Date.now() - writtenMs < ADDRESS_EVERY_MS)) return
      writtenMs = Date.now()
      last = text
      written.add(text)
      setAddress({ atMs })
    }
    write()
    return desk.clock.subscribe(write)
  }, [desk, setAddress, written])
  // The query is part of the address.
  useEffect(() => setAddress({}), [query, setAddress])

  const lookFurther = (): void => {
    latestLookBack.current = LOOK_BACK_HOURS_MAX
    setLookBack(LOOK_BACK_HOURS_MAX)
    desk.jump(desk.clock.get().atMs)
  }
  return { desk, lookBackHours, lookFurther }
}
