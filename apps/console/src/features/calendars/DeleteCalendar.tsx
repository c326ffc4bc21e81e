import type { Calendar } from '@rastro/model/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CALENDARS_KEY, deleteCalendar } from '#src/api/calendars'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { RemoveDialog } from '#src/widgets/slide/RemoveDialog'
import { showToast } from '#src/widgets/toast'

/** Deletes a calendar at the end of the slide. */
export function DeleteCalendar({ calendar: { id, name }, onClose }: { calendar: Calendar; onClose(): void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return (
    <RemoveDialog
      title={t('calendars.removeTitle', { name })}
      text={t('calendars.removeText')}
      slideLabel={t('calendars.removeSlide')}
      remove={() => deleteCalendar(id)}
      onRemoved={() => {
        showToast({ message: t('calendars.removed', { name }) })
        void queries.invalidateQueries({ queryKey: [CALENDARS_KEY] })
        void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
      }}
      onClose={onClose}
    />
  )
}
