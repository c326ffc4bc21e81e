import { useDebouncedValue } from '@mantine/hooks'
import type { CommandPreview } from '@rastro/model/command'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { previewQuery, type CommandToJudge } from '#src/api/commands'
import type { FleetUnit } from '#src/live/contract'
import { useOpenOrders, useWatchedUnit } from '#src/live/FleetContext'

/** Long enough that typing a text does not ask for every letter. */
const TYPING_REST_MS = 350
const NOTHING: CommandToJudge = { type: '', attributes: {}, textChannel: false }

export interface Preview {
  unit: FleetUnit | null
  /** What would happen; the last known while a changed command is asked for. */
  preview: CommandPreview | undefined
  /** `preview` is about the command as it is now, or cannot be had. */
  isSettled: boolean
  hasFailed: boolean
}

/** What would happen to a command now, asked for again whenever the command, the vehicle or its orders change. */
export function usePreview(deviceId: number, command: CommandToJudge | null): Preview {
  const queries = useQueryClient()
  const unit = useWatchedUnit(deviceId)
  const orders = useOpenOrders(deviceId)
  // As text: the object is another on every render.
  const wanted = JSON.stringify(command ?? NOTHING)
  const [asked] = useDebouncedValue(wanted, TYPING_REST_MS, { leading: true })
  const judged: CommandToJudge = JSON.parse(asked)
  const { data, isError, isPlaceholderData } = useQuery({
    ...previewQuery(deviceId, judged),
    enabled: deviceId > 0 && judged.type !== '',
    placeholderData: keepPreviousData,
  })
  const situation = `${unit?.position?.id} ${unit?.device.status} ${orders.map(({ id, state }) => `${id}${state}`).join()}`
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [previewQuery(deviceId, NOTHING).queryKey[0]] })
  }, [queries, deviceId, situation])
  return {
    unit,
    preview: data,
    isSettled: isError || (asked === wanted && data !== undefined && !isPlaceholderData),
    hasFailed: isError,
  }
}
