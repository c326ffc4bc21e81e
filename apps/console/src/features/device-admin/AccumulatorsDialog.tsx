import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { hoursFromMs } from '@rastro/geo'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { setAccumulators } from '#src/api/devices'
import { useWatchedUnit } from '#src/live/FleetContext'
import { Notice, focusFirstWrong } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { distanceIn, readNumber, useFormats, writeNumber } from '#src/widgets/format'
import { useServerProblems } from '#src/widgets/use-server-problems'
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

const MS_PER_HOUR = 3_600_000

/** Empty leaves as it is; otherwise not less than nothing. */
const amountIn = (text: string, locale: string): number | null | 'notANumber' | 'negative' => {
  if (!text.trim()) return null
  const value = readNumber(text, locale)
  if (!Number.isFinite(value)) return 'notANumber'
  return value < 0 ? 'negative' : value
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function Dialog({ device, onClose }: { device: { id: number; name: string }; onClose(): void }) {
  const { t } = useTranslation()
  const { settings, distance: distanceText, hours: hoursText } = useFormats()
  const { locale, distanceUnit } = settings
  const unit = useWatchedUnit(device.id)
  const meters = numberIn(unit?.position?.attributes['totalDistance'])
  const hoursMs = numberIn(unit?.position?.attributes['hours'])
  const [distance, setDistance] = useState('')
  const [hours, setHours] = useState('')
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: setAccumulators,
    onSuccess: () => {
      notifications.show({ message: t('device-form.accumulators.saved') })
      onClose()
    },
  })
  const server = useServerProblems(saving.error, form, ['totalDistance', 'hours'])
  const readDistance = amountIn(distance, locale)
  const readHours = amountIn(hours, locale)
  const isNothing = readDistance === null && readHours === null
  const wrong = (amount: typeof readDistance): string | undefined =>
    typeof amount === 'string' ? t(`device-form.problem.${amount}`) : undefined
  const nowText = (text: string | null): string =>
    text === null ? t('device-form.accumulators.unknown') : t('device-form.accumulators.now', { value: text })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (typeof readDistance === 'string' || typeof readHours === 'string' || isNothing) {
      if (form.current) focusFirstWrong(form.current)
      return
    }
    saving.mutate({
      deviceId: device.id,
      // One unit of the user in metres is what its own number says about a metre, turned round.
      ...(readDistance === null ? {} : { totalDistance: Math.round(readDistance / distanceIn(1, distanceUnit)) }),
      ...(readHours === null ? {} : { hours: Math.round(readHours * MS_PER_HOUR) }),
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('device-form.accumulators.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <form ref={form} className={styles.stack} onSubmit={submit} noValidate data-accumulators={device.id}>
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
          value={distance}
          error={
            wrong(readDistance) ??
            server.at('totalDistance') ??
            (wasTried && isNothing && t('device-form.accumulators.nothing'))
          }
          onChange={(event) => setDistance(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={t('device-form.accumulators.hours')}
          description={nowText(hoursMs === null ? null : `${hoursText(hoursMs)} ${t('units.hours')}`)}
          placeholder={hoursMs === null ? undefined : writeNumber(Math.round(hoursFromMs(hoursMs)), locale)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={hours}
          error={wrong(readHours) ?? server.at('hours')}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        {unit && !unit.position && <Notice tone="warning">{t('errors.NO_POSITION')}</Notice>}
        {server.rest != null && <ErrorNotice error={server.rest} />}
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" h={44} loading={saving.isPending} disabled={unit !== null && !unit.position}>
            {t('device-form.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
