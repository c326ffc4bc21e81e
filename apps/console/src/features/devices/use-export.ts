import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { tableOf } from './columns'
import { csvOf, saveText } from '#src/widgets/files'
import { useColumns } from './use-columns'

/** Saves what the list shows, with search, filters and order, as a file of separated values. */
export function useExport(): () => Promise<void> {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const [columns] = useColumns()
  return async () => {
    const units = await client.listed()
    const day = new Date().toISOString().slice(0, 10)
    saveText(
      `${t('devices.view.fileName')}-${day}.csv`,
      csvOf(tableOf(columns, units, { t, formats }), formats.settings.locale),
      'text/csv',
    )
  }
}
