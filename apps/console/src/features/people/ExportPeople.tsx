import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collectPeople, type PeopleFilter } from '#src/api/people'
import { csvOf, saveFile, saveText } from '#src/widgets/files'
import { listSheet } from '#src/widgets/files/list-sheet'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import { dayOf } from '#src/widgets/period'
import { showToast } from '#src/widgets/toast'
import { peopleColumns, peopleTexts } from './people-table'
import styles from './people.module.css'

/** Saves everybody whom the list finds, read page by page. */
export function ExportPeople({ filter }: { filter: PeopleFilter }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const errorText = useErrorText()
  const [read, setRead] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const save = async (kind: 'csv' | 'xlsx'): Promise<void> => {
    const { signal } = (stop.current = new AbortController())
    const { settings, number, dateTime } = formats
    setRead(0)
    try {
      const rows = await collectPeople(filter, setRead, signal)
      const fileName = `${t('people.file')}-${dayOf(Date.now(), settings.timeZone)}`
      if (kind === 'csv') saveText(`${fileName}.csv`, csvOf(peopleTexts(rows, t, formats), settings.locale), 'text/csv')
      else {
        const columns = peopleColumns(t, settings.timeZone)
        const brand = document.title.split(' · ').at(-1) ?? ''
        const sheet = await listSheet({
          title: `${brand} · ${t('frame.users')} (${number(rows.length)})`,
          madeOn: t('people.madeOn', { date: dateTime(Date.now()) }),
          name: t('frame.users'),
          columns,
          rows: rows.map((row) => columns.map((column) => column.valueOf(row))),
        })
        if (signal.aborted) return
        saveFile(`${fileName}.xlsx`, sheet)
      }
      showToast({ message: t('people.exported', { count: rows.length, number: number(rows.length) }) })
    } catch (error) {
      if (!signal.aborted) showToast({ color: 'red', role: 'alert', message: errorText(codeOf(error)) })
    } finally {
      setRead(null)
    }
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.link} disabled={read !== null} data-export-people>
          {read === null ? t('people.export') : t('people.exporting', { number: formats.number(read) })}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          h={44}
          leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
          onClick={() => void save('xlsx')}
          data-export="xlsx"
        >
          {t('people.exportXlsx')}
        </Menu.Item>
        <Menu.Item
          h={44}
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => void save('csv')}
          data-export="csv"
        >
          {t('people.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
