import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { WHOLE_FLEET_KEY } from '#src/widgets/use-whole-fleet'

/** The socket brings the changes a moment after the answer. */
const SETTLE_MS = 400

/** What plans about many devices need: words, and what happens at their end. */
export function useBulkWords() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fleet = useFleet()
  const queries = useQueryClient()
  const onSettled = (): void => {
    fleet.refresh()
    setTimeout(() => void queries.invalidateQueries({ queryKey: [WHOLE_FLEET_KEY] }), SETTLE_MS)
  }
  return { t, number, onSettled }
}
