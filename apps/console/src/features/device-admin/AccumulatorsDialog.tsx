import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { hoursFromMs } from '@rastro/geo'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { setAccumulators } from '#src/api/devices'
import { useWatchedUnit } from '#src/live/FleetContext'
import { Notice } from '#src/ui/plain/index'
import { FormCancel, FormDialog, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { distanceIn, useFormats, writeNumber } from '#src/widgets/format'
import { countedRules, NOTHING_COUNTED } from './accumulators'
import styles from './device-form.module.css'

interface DialogProps {
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

const readDevice = (detail: unknown): { id: number; name: string } | null => {
  const device = typeof detail === 'object' && detail !== null && 'device' in detail ? detail.device : null
  if (typeof device !== 'object' || device === null || !('id' in device)) return null
  const id = Number(device.id)
  const name = 'name' in device && typeof device.name === 'string' ? device.name : ''
  return Number.isSafeInteger(id) && id > 0 ? { id, name } : null
}

/** Sets odometer and hour meter of the device that a window event named. */
export function AccumulatorsDialog({ detail, onClose }: DialogProps) {
  const device = readDevice(detail)
  return device && <Dialog device={device} onClose={onClose} />
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function Dialog({ device, onClose }: { device: { id: number; name: string }; onClose(): void }) {
  const { t } = useTranslation()
  const { settings, distance: distanceText, hours: hoursText } = useFormats()
  const { locale, distanceUnit } = settings
  const unit = useWatchedUnit(device.id)
  const meters = numberIn(unit?.position?.attributes['totalDistance'])
  const hoursMs = numberIn(unit?.position?.attributes['hours'])
  const form = useForm({
    start: NOTHING_COUNTED,
    rules: useMemo(() => countedRules(device.id, { locale, distanceUnit }), [device.id, locale, distanceUnit]),
    textOf: (code) => (code === 'nothing' ? t('device-form.accumulators.nothing') : undefined),
    send: setAccumulators,
    onSent: () => {
      notifications.show({ message: t('device-form.accumulators.saved') })
      onClose()
    },
  })
  const { draft, change, problem } = form
  const nowText = (text: string | null): string =>
    text === null ? t('device-form.accumulators.unknown') : t('device-form.accumulators.now', { value: text })

  return (
    <FormDialog onClose={onClose} title={t('device-form.accumulators.title')} centered>
      <FormFrame form={form} className={styles.stack} data-accumulators={device.id}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <strong>{device.name}</strong>
          <br />
          <span className={styles.soft}>{t('device-form.accumulators.text')}</span>
        </Text>
        <TextInput
          size="md"
          label={t('device-form.accumulators.distance', { unit: t(`units.${distanceUnit}`) })}
          description={nowText(meters === null ? null : `${distanceText(meters)} ${t(`units.${distanceUnit}`)}`)}
          placeholder={meters === null ? undefined : writeNumber(Math.round(distanceIn(meters, distanceUnit)), locale)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={draft.distance}
          error={problem('distance')}
          onChange={(event) => change({ distance: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          label={t('device-form.accumulators.hours')}
          description={nowText(hoursMs === null ? null : `${hoursText(hoursMs)} ${t('units.hours')}`)}
          placeholder={hoursMs === null ? undefined : writeNumber(Math.round(hoursFromMs(hoursMs)), locale)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={draft.hours}
          error={problem('hours')}
          onChange={(event) => change({ hours: event.currentTarget.value })}
        />
        {unit && !unit.position && <Notice tone="warning">{t('errors.NO_POSITION')}</Notice>}
        <FormTrouble form={form} />
        <Group justify="flex-end">
          <FormCancel />
          <Button type="submit" h={44} loading={form.isBusy} disabled={unit !== null && !unit.position}>
            {t('device-form.save')}
          </Button>
        </Group>
        <LeaveGuard isOn={form.isUnsaved} />
      </FormFrame>
    </FormDialog>
  )
}
