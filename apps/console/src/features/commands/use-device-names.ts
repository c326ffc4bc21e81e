import { useEffect, useState } from 'react'
import { useFleet, useReadable } from '#src/live/FleetContext'

/** Everybody of the fleet, whatever the list shows now. */
const MOST_DEVICES = 50_000

/** Names of the devices of the fleet by id; empty until they came. */
export function useDeviceNames(): ReadonlyMap<number, string> {
  const fleet = useFleet()
  const { ready } = useReadable(fleet.list)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (!ready) return
    let isCurrent = true
    void fleet
      .find('', MOST_DEVICES)
      .then((units) => isCurrent && setNames(new Map(units.map(({ device }) => [device.id, device.name]))))
    return () => {
      isCurrent = false
    }
  }, [fleet, ready])
  return names
}
