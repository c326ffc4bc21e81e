import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { previewQuery } from '#src/api/commands'
import { useOpenOrders, useWatchedUnit } from '#src/live/FleetContext'

/** What would happen to a command now, asked for again whenever the vehicle or its orders change. */
export function usePreview(deviceId: number, type: string) {
  const queries = useQueryClient()
  const unit = useWatchedUnit(deviceId)
  const orders = useOpenOrders(deviceId)
  const query = previewQuery(deviceId, type)
  const { data, isError } = useQuery({ ...query, enabled: type !== '' })
  const situation = `${unit?.position?.id} ${unit?.device.status} ${orders.map(({ id, state }) => `${id}${state}`).join()}`
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: previewQuery(deviceId, type).queryKey })
  }, [queries, deviceId, type, situation])
  return { unit, preview: data, hasFailed: isError }
}
