import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { dateHint, readDate, writeDate, type DateKind } from './date-text'

const MonthGrid = lazy(async () => ({ default: (await import('./MonthGrid')).MonthGrid }))

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'defaultValue'> {
  kind?: DateKind
  /** `2026-11-22T14:30`, without the time for a day; empty for none. */
  value: string
  /** Empty while what is typed is no date. */
  onChange(value: string): void
  /** A day typed alone means its end. */
  isEnd?: boolean
}

/** A date, typed in the order of the person's language or taken from a month. */
export function DateField({ kind = 'datetime', value, onChange, isEnd = false, error, ...rest }: DateFieldProps) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  /** While typing, the person's own letters. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = (text: string): string | null => readDate(text, kind, settings, isEnd ? '23:59' : '00:00')
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null
  const hint = dateHint(kind, settings, { day: t('date-field.d'), month: t('date-field.m'), year: t('date-field.y') })
  const close = (): void => {
    setOpen(false)
    input.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus={false}
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <TextInput
          {...rest}
          ref={input}
          type="text"
          inputMode={settings.twelveHour ? 'text' : 'numeric'}
          autoComplete="off"
          spellCheck={false}
          placeholder={hint}
          value={typed ?? writeDate(value, kind, settings)}
          error={isWrong && !isFocused ? t('date-field.wrong', { hint }) : error}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            onChange(read(text) ?? '')
          }}
          onFocus={(event) => {
            setFocused(true)
            rest.onFocus?.(event)
          }}
          onBlur={(event) => {
            setFocused(false)
            // What could not be read stays as it is, to be mended.
            if (!isWrong) setTyped(null)
            rest.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) {
              event.preventDefault()
              setOpen(true)
            }
            rest.onKeyDown?.(event)
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('date-field.open')}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={17} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={t('date-field.open')}>
        <Suspense>
          {isOpen && (
            <MonthGrid
              day={value.slice(0, 10)}
              onDay={(day) => {
                const time = value.slice(11) || (isEnd ? '23:59' : '00:00')
                setTyped(null)
                onChange(kind === 'date' ? day : `${day}T${time}`)
                close()
              }}
              onLeave={close}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
