import { useFleet, useReadable } from '#src/live/FleetContext'

const NONE: readonly string[] = []

/** What other devices of the fleet say in the same field. */
export function useSuggestions(attribute: string): readonly string[] {
  const { brands, models, technologies, states } = useReadable(useFleet().counts)
  const known: Record<string, readonly string[]> = {
    'device.gpsBrand': brands,
    'device.model': models,
    'device.technology': technologies,
    'device.state': states,
  }
  return known[attribute] ?? NONE
}
