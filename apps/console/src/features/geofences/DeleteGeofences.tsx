import type { Geofence } from '@rastro/model/geofence'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { LINKED_KEY } from '#src/api/links'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { RemoveDialog } from '#src/widgets/slide/RemoveDialog'
import { followWork, startWork } from '#src/widgets/work'
import { deletePlan } from './delete-work'

interface DeleteProps {
  geofences: readonly Geofence[]
  onClose(): void
  onDone(): void
}

/** Deletes geofences at the end of the slide; the toast offers the way back. */
export function DeleteGeofences({ geofences, onClose, onDone }: DeleteProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const queries = useQueryClient()
  const { user } = useSession()
  const [first] = geofences
  const subject = { count: geofences.length, number: number(geofences.length), name: first?.name ?? '' }
  const remove = (): Promise<void> => {
    const words = { deleting: t('geofences.deleting', subject), restoring: t('geofences.restoring', subject) }
    const refresh = (): void => {
      void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
      void queries.invalidateQueries({ queryKey: [LINKED_KEY] })
    }
    followWork(startWork(deletePlan(geofences, words, user.administrator, refresh)))
    return Promise.resolve()
  }
  return (
    <RemoveDialog
      title={t('geofences.removeTitle', subject)}
      text={t('geofences.removeText', subject)}
      slideLabel={t('geofences.removeSlide')}
      remove={remove}
      onRemoved={onDone}
      onClose={onClose}
    />
  )
}
