import { NativeSelect, Switch } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveAutoAnchor, type AutoAnchorSetting } from '#src/api/anchor'
import { calendarsQuery, chosenCalendars } from '#src/api/calendars'
import { currentLicence } from '#src/api/licence'
import { deviceQuery } from '#src/api/devices'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { readFlag } from '#src/widgets/telemetry'
import { showToast } from '#src/widgets/toast'
import styles from './anchor.module.css'

const ON_IGNITION_OFF = 'anchor.onIgnitionOff'
const LIFT_ON_IGNITION_ON = 'anchor.liftOnIgnitionOn'
const CALENDAR_ID = 'anchor.calendarId'

/** When a device is anchored by itself; each choice is saved at once. For those who may change devices. */
export function AutoAnchorCard({ device }: { device: Device }) {
  return mayDevices('edit', useSession(), currentLicence().mode) ? <AutoAnchor device={device} /> : null
}

function AutoAnchor({ device }: { device: Device }) {
  const { t } = useTranslation()
  const save = useSaveAttribute(device.id)
  const stored = (key: string): unknown =>
    save.isPending && save.variables.key === key ? save.variables.value : device.attributes[key]
  const isOn = (key: string): boolean => readFlag(stored(key)) === true
  const calendarId = Number(stored(CALENDAR_ID) ?? 0) || 0
  return (
    <section className={styles.card} aria-label={t('events.autoAnchor.title')} data-auto-anchor>
      <h3 className={styles.title}>{t('events.autoAnchor.title')}</h3>
      <p className={styles.soft}>{t('events.autoAnchor.text')}</p>
      <Switch
        className={styles.choice}
        label={t('events.autoAnchor.onIgnitionOff')}
        checked={isOn(ON_IGNITION_OFF)}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ key: ON_IGNITION_OFF, value: event.currentTarget.checked })}
      />
      <Switch
        className={styles.choice}
        label={t('events.autoAnchor.liftOnIgnitionOn')}
        description={t('events.autoAnchor.liftHint')}
        checked={isOn(LIFT_ON_IGNITION_ON)}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ key: LIFT_ON_IGNITION_ON, value: event.currentTarget.checked })}
      />
      <CalendarChoice
        calendarId={calendarId}
        isBusy={save.isPending}
        onChoose={(id) => save.mutate({ key: CALENDAR_ID, value: id > 0 ? id : null })}
      />
      <p className={styles.soft}>{t('events.autoAnchor.inherited')}</p>
    </section>
  )
}

interface CalendarProps {
  calendarId: number
  isBusy: boolean
  onChoose(id: number): void
}

function CalendarChoice({ calendarId, isBusy, onChoose }: CalendarProps) {
  const { t } = useTranslation()
  const { data: calendars = [] } = useQuery({ ...calendarsQuery(), retry: false })
  const isUnknown = calendarId > 0 && !calendars.some(({ id }) => id === calendarId)
  return (
    <NativeSelect
      size="md"
      label={t('events.autoAnchor.calendar')}
      value={calendarId}
      disabled={isBusy}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      <option value={0}>{t('events.autoAnchor.noCalendar')}</option>
      {isUnknown && <option value={calendarId}>{`#${calendarId}`}</option>}
      {chosenCalendars(calendars, calendarId).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

function useSaveAttribute(deviceId: number) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, value }: { key: AutoAnchorSetting; value: boolean | number | null }) =>
      saveAutoAnchor(deviceId, key, value),
    onSuccess: () => {
      showToast({ color: 'green', message: t('events.autoAnchor.saved') })
      void queries.invalidateQueries({ queryKey: deviceQuery(deviceId).queryKey })
    },
    onError: (error) => showToast({ color: 'red', role: 'alert', message: errorText(codeOf(error)) }),
  })
}
