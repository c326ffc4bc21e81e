import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { tableOf } from './columns'
import { csvOf } from './csv'
import { useColumns } from './use-columns'

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Saves what the list shows, with search, filters and order, as a file of separated values. */
export function useExport(): () => Promise<void> {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const [columns] = useColumns()
  return async () => {
    const units = await client.listed()
    const day = new Date().toISOString().slice(0, 10)
    download(
      `${t('devices.view.fileName')}-${day}.csv`,
      csvOf(tableOf(columns, units, { t, formats }), formats.settings.locale),
    )
  }
}
