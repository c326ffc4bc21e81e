import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { useProtocol } from './use-protocol'

const NONE: readonly string[] = []

/** Models that the server reads in a way of their own, those of the tracker's protocol first. */
function useKnownModels(isWanted: boolean): readonly string[] {
  const spoken = useProtocol()
  const { data = [] } = useQuery({ ...queryFor(endpoints.listProtocols, {}), enabled: isWanted, staleTime: Infinity })
  const sorted = data.toSorted((a, b) => Number(b.name === spoken) - Number(a.name === spoken))
  // A family, such as `VL…`, is no name that a tracker has.
  return sorted.flatMap(({ models }) => models).filter((name) => !name.endsWith('…'))
}

/** What other devices of the fleet say in the same field, and of models those that the server tells apart. */
export function useSuggestions(attribute: string): readonly string[] {
  const { brands, models, technologies, states } = useReadable(useFleet().counts)
  const known = useKnownModels(attribute === 'device.model')
  const said: Record<string, readonly string[]> = {
    'device.gpsBrand': brands,
    'device.model': [...new Set([...models, ...known])],
    'device.technology': technologies,
    'device.state': states,
  }
  return said[attribute] ?? NONE
}
