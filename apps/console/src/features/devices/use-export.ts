import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { loadLaterTexts } from '#src/widgets/later-texts'
import { showToast } from '#src/widgets/toast'
import { useColumns } from './use-columns'

/** Saves what the list shows, with search, filters and order, as separated values or as a spreadsheet. */
export function useExport(): (kind: 'csv' | 'xlsx') => Promise<void> {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const queries = useQueryClient()
  const { columns } = useColumns()
  const groupNames = async (): Promise<ReadonlyMap<number, string>> => {
    if (!columns.includes('group')) return new Map()
    const groups = await queries.fetchQuery(queryFor(endpoints.listGroups, {}))
    return new Map(groups.map(({ id, name }) => [id, name]))
  }
  return async (kind) => {
    try {
      const [{ exportFile }, units, names] = await Promise.all([
        import('./export-file'),
        client.listed(),
        groupNames(),
        loadLaterTexts(),
      ])
      const day = new Date().toISOString().slice(0, 10)
      await exportFile({
        kind,
        fileName: `${t('devices.view.fileName')}-${day}`,
        brand: document.title.split(' · ').at(-1) ?? '',
        columns,
        units,
        words: { t, formats },
        groupNameOf: (groupId) => names.get(groupId) ?? '',
      })
    } catch {
      // Most often the code of the export did not come.
      showToast({ color: 'red', role: 'alert', message: t('errors.PAGE_FAILED') })
    }
  }
}
