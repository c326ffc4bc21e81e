import { ActionIcon, Button, FileButton, Menu, TextInput } from '@mantine/core'
import type { Calendar } from '@rastro/model/calendar'
import { readSchedules, writeSchedules } from '@rastro/model/schedules'
import {
  IconCalendarTime,
  IconDots,
  IconDownload,
  IconEdit,
  IconFileImport,
  IconLink,
  IconPlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseText } from '#src/live/query'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { saveFile } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { upcoming } from './calendar-draft'
import { mayCalendars } from './calendar-rights'
import styles from './calendars.module.css'
import { DeleteCalendar } from './DeleteCalendar'
import { wallText } from './wall-time'

/** In base64 this is what the server takes. */
const MAX_FILE_BYTES = 70_000

const bytesToBase64 = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCodePoint(byte)
  return btoa(letters)
}

interface ListProps {
  calendars: readonly Calendar[]
  onOpen(search: string): void
  onImport(file: { name: string; data: string }): void
}

/** Every calendar with what it says, found by name. */
export function CalendarList({ calendars, onOpen, onImport }: ListProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const session = useSession()
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<Calendar | null>(null)
  const mayCreate = mayCalendars('create', session)
  const wanted = normaliseText(typed)
  const shown = useMemo(() => calendars.filter(({ name }) => normaliseText(name).includes(wanted)), [calendars, wanted])
  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    const refuse = (problem: 'file' | 'fileTooBig'): void =>
      showToast({ color: 'red', role: 'alert', message: t(`calendars.problem.${problem}`) })
    if (file.size > MAX_FILE_BYTES) return refuse('fileTooBig')
    const data = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
    const book = readSchedules(data)
    if (!book || book.schedules.length + book.kept.length === 0) return refuse('file')
    // Written anew: only the events count, and nothing else of the file is kept.
    onImport({ name: file.name.replace(/\.ics$/i, '').slice(0, 128), data: writeSchedules(book) })
  }
  const importButton = (
    <FileButton accept=".ics,text/calendar" onChange={(file) => void read(file)}>
      {(props) => (
        <Button
          {...props}
          h={42}
          variant="default"
          leftSection={<IconFileImport size={17} aria-hidden />}
          data-import-ics
        >
          {t('calendars.import')}
        </Button>
      )}
    </FileButton>
  )
  if (calendars.length === 0)
    return (
      <div className={styles.empty}>
        <IconCalendarTime size={36} stroke={1.4} aria-hidden />
        <h2>{t('calendars.emptyTitle')}</h2>
        <p>{t('calendars.emptyText')}</p>
        {mayCreate && (
          <>
            <Button h={44} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => onOpen('?edit=0')}>
              {t('calendars.create')}
            </Button>
            {importButton}
          </>
        )}
      </div>
    )
  return (
    <section className={styles.page} aria-label={t('calendars.title')}>
      <TextInput
        size="md"
        leftSection={<IconSearch size={17} aria-hidden />}
        aria-label={t('calendars.search')}
        placeholder={t('calendars.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {mayCreate && (
        <div className={styles.tools}>
          {importButton}
          <Button
            h={42}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onOpen('?edit=0')}
            data-new-calendar
          >
            {t('calendars.new')}
          </Button>
        </div>
      )}
      <p className={styles.soft} role="status">
        {t('calendars.count', { count: shown.length, number: number(shown.length) })}
      </p>
      {shown.length === 0 && <p className={styles.soft}>{t('calendars.nothing')}</p>}
      <ul className={styles.list} data-calendar-list>
        {shown.map((calendar) => (
          <CalendarRow
            key={calendar.id}
            calendar={calendar}
            onOpen={() => onOpen(`?edit=${calendar.id}`)}
            onRemove={() => setRemoved(calendar)}
          />
        ))}
      </ul>
      {removed && <DeleteCalendar calendar={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function CalendarRow({ calendar, onOpen, onRemove }: { calendar: Calendar; onOpen(): void; onRemove(): void }) {
  const { t } = useTranslation()
  const { number, settings } = useFormats()
  const session = useSession()
  const { name, data } = calendar
  const summary = useMemo(() => {
    const book = readSchedules(data)
    return { count: (book?.schedules.length ?? 0) + (book?.kept.length ?? 0), next: upcoming(book?.schedules ?? [], Date.now())[0] } // prettier-ignore
  }, [data])
  const facts = [
    t('calendars.summary', { count: summary.count, number: number(summary.count) }),
    summary.next && t('calendars.nextAt', { at: wallText(summary.next.start, settings.locale, settings.twelveHour) }),
  ].filter(Boolean)
  const mayEdit = mayCalendars('edit', session)
  const download = (): void => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
    saveFile(`${name}.ics`, new Blob([bytes], { type: 'text/calendar' }))
  }
  return (
    <li className={styles.row} data-calendar-row={calendar.id}>
      <button type="button" className={styles.name} disabled={!mayEdit} onClick={onOpen} title={name}>
        <strong>{name}</strong>
        <small>{facts.join(' · ')}</small>
      </button>
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t('calendars.menu', { name })}
            data-calendar-menu={calendar.id}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<IconEdit size={17} aria-hidden />} onClick={onOpen}>
              {t('calendars.edit')}
            </Menu.Item>
          )}
          {session.user.administrator && (
            <Menu.Item
              leftSection={<IconLink size={17} aria-hidden />}
              onClick={() => openDeviceDialog('openLinksModal', { noun: 'calendar', ids: [calendar.id], name })}
            >
              {t('calendars.links')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={17} aria-hidden />} onClick={download}>
            {t('calendars.download')}
          </Menu.Item>
          {mayCalendars('delete', session) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={onRemove}
              data-delete-calendar
            >
              {t('calendars.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
