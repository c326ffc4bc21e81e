import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleetQuery } from '#src/live/FleetContext'
import styles from './devices.module.css'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export const focusDeviceList = (): void => document.querySelector<HTMLElement>('[data-device-list]')?.focus()

/** Finds by name, plate, IMEI, phone, model or driver while typing. `/` comes here, Esc empties, arrow down enters the list. */
export function DeviceSearch({ onArrowDown }: { onArrowDown: () => void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const search = (text: string): void => setQuery({ ...query, search: text })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onArrowDown()
    else if (event.key === 'Escape' && query.search !== '') search('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.search} role="search">
      <IconSearch size={17} aria-hidden className={styles.searchIcon} />
      <input
        ref={input}
        className={styles.searchInput}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={query.search}
        placeholder={t('devices.search.placeholder')}
        title={t('devices.search.hint')}
        aria-label={t('devices.search.label')}
        aria-keyshortcuts="/"
        data-device-search
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query.search !== '' && (
        <button
          type="button"
          className={styles.searchClear}
          aria-label={t('devices.search.clear')}
          onClick={() => search('')}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
