import { IconBellRinging, IconSatelliteOff } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { useFleet, useReadable, useWatchedUnit } from '#src/live/FleetContext'
import { DetailSlots } from '#src/widgets/device-slots'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { AttributeTable } from './AttributeTable'
import { DEFAULT_FIELDS, chosenFields, fieldsOf } from './detail-fields'
import { CommandActions } from './CommandActions'
import { DetailActions } from './DetailActions'
import { DetailHead } from './DetailHead'
import styles from './detail.module.css'
import { DeviceMissing } from './DeviceMissing'
import { IdentityFacts } from './IdentityFacts'
import { ListLoading, LoadFailed, Message } from './ListStates'
import { PendingMark } from './PendingMark'
import { PlaceCard } from './PlaceCard'
import { alarmText, type Words } from '#src/widgets/telemetry'
import { summarise } from './unit-summary'

/** A device that exists is known this long after the fleet was loaded. */
const MISSING_AFTER_MS = 800

/** Everything known of one device, live. */
export function DeviceDetail({ deviceId }: { deviceId: number }) {
  const client = useFleet()
  const unit = useWatchedUnit(deviceId)
  const { ready, error } = useReadable(client.list)
  const [wasThere, setWasThere] = useState(false)
  if (unit && !wasThere) setWasThere(true)
  const isMissing = useAfter(ready && unit === null, MISSING_AFTER_MS)
  if (unit) return <UnitDetail unit={unit} />
  if (wasThere && ready) return <DeviceMissing wasThere />
  if (isMissing) return <DeviceMissing />
  return error && !ready ? <LoadFailed code={error} onRetry={() => client.refresh()} /> : <ListLoading />
}

/** True once a condition has held for a while. */
function useAfter(condition: boolean, delayMs: number): boolean {
  const [hasHeld, setHasHeld] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHasHeld(true), delayMs)
    return () => {
      clearTimeout(timer)
      setHasHeld(false)
    }
  }, [condition, delayMs])
  return hasHeld
}

/** True once the first picture is on screen: what is below the fold, or asked for first, comes after it. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isDrawn
}

function UnitDetail({ unit }: { unit: FleetUnit }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { user, server } = useSession()
  const words: Words = { t, formats }
  const summary = summarise(unit)
  const isDrawn = useIsDrawn()
  return (
    <article className={styles.detail} data-device-detail={unit.device.id} aria-labelledby="device-detail-name">
      <DetailHead unit={unit} summary={summary} />
      {summary.alarms.length > 0 && (
        <p className={styles.alarm}>
          <IconBellRinging size={18} aria-hidden />
          {summary.alarms.map((name) => alarmText(name, t)).join(', ')}
        </p>
      )}
      <PendingMark deviceId={unit.device.id} />
      {isDrawn && <DetailSlots device={unit.device} at="urgent" />}
      <div className={styles.allActions}>
        <DetailActions unit={unit} />
        <CommandActions unit={unit} />
      </div>
      {unit.position ? (
        <>
          <PlaceCard position={unit.position} formats={formats} />
          <Tiles names={chosenFields(user, server)} unit={unit} words={words} />
          {isDrawn && <DetailSlots device={unit.device} at="readings" />}
        </>
      ) : (
        <Message icon={IconSatelliteOff} title={t('devices.detail.noPositionTitle')}>
          <p>{t('devices.detail.noPositionText')}</p>
        </Message>
      )}
      {isDrawn && (
        <>
          <IdentityFacts unit={unit} driver={summary.driver} />
          <DetailSlots device={unit.device} at="detail" />
          {unit.position && <AttributeTable unit={unit} words={words} />}
        </>
      )}
    </article>
  )
}

function Tiles({ names, unit, words }: { names: readonly string[]; unit: FleetUnit; words: Words }) {
  // Who chose a field wants to see that it is missing; of the default set only what the device says is worth the room.
  const fields = fieldsOf(names, unit, words).filter(({ text }) => text !== '' || names !== DEFAULT_FIELDS)
  return (
    <section aria-label={words.t('devices.detail.telemetry')}>
      <dl className={styles.tiles}>
        {fields.map((field) => (
          <div key={field.name} className={styles.tile} data-level={field.level} data-field={field.name}>
            <dt title={field.label}>{field.label}</dt>
            <dd>{field.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
