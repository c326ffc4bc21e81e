import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'

/** Names of devices as the fleet knows them; a device it does not know goes by its number. */
export function useDeviceNames(deviceIds: readonly number[]): ReadonlyMap<number, string> {
  const { t } = useTranslation()
  const client = useFleet()
  const key = deviceIds.join(',')
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    const read = (): void =>
      setKnown((before) => {
        const next = new Map(
          ids.flatMap((id): [number, string][] => {
            const name = client.unit(id).get()?.device.name
            return name === undefined ? [] : [[id, name]]
          }),
        )
        return next.size === before.size && [...next].every(([id, name]) => before.get(id) === name) ? before : next
      })
    const stops = ids.flatMap((id) => [client.watch(id), client.unit(id).subscribe(read)])
    read()
    return () => stops.forEach((stop) => stop())
  }, [client, key])
  return useMemo(
    () => new Map(deviceIds.map((id) => [id, known.get(id) ?? t('history.devices.gone', { id })])),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, known, t],
  )
}
