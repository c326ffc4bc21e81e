import { IconBellRinging, IconSatelliteOff } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import type { FleetUnit } from '#src/live/contract'
import { useFleet, useReadable, useWatchedUnit } from '#src/live/FleetContext'
import { DetailSlots } from '#src/widgets/device-slots'
import { useFormats } from '#src/widgets/format'
import { canSee, isShared, mayReports } from '#src/widgets/rights'
import { useSession, type Session } from '#src/widgets/session'
import { AttributeTable } from './AttributeTable'
import { DEFAULT_FIELDS, chosenFields, fieldsOf } from './detail-fields'
import { CommandActions } from './CommandActions'
import { DetailHead } from './DetailHead'
import { DETAIL_PANEL, DetailTabs, detailTabId } from './DetailTabs'
import styles from './detail.module.css'
import { DeviceMissing } from './DeviceMissing'
import { IdentityFacts } from './IdentityFacts'
import { ListLoading, LoadFailed, Message } from './ListStates'
import { MapActions } from './MapActions'
import { PendingMark } from './PendingMark'
import { PlaceCard } from './PlaceCard'
import { PrimaryActions } from './PrimaryActions'
import { alarmText, type Words } from '#src/widgets/telemetry'
import { summarise } from './unit-summary'
import { DETAIL_TABS, useDetailTab, type DetailTab } from './use-detail-tab'

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
  const session = useSession()
  const words: Words = { t, formats }
  const summary = summarise(unit)
  const isDrawn = useIsDrawn()
  const offered = offeredTabs(session)
  const [tab, openTab] = useDetailTab(offered)
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
      <PrimaryActions unit={unit} isLocked={summary.locked} />
      {offered.length > 1 && <DetailTabs tabs={offered} open={tab} onOpen={openTab} />}
      <div
        className={styles.panel}
        {...(offered.length > 1 && { id: DETAIL_PANEL, role: 'tabpanel', 'aria-labelledby': detailTabId(tab) })}
      >
        {tab === 'now' && <NowPart unit={unit} words={words} isDrawn={isDrawn} />}
        {tab === 'commands' && <CommandActions unit={unit} isLocked={summary.locked} />}
        {tab === 'data' && <IdentityFacts unit={unit} driver={summary.driver} />}
        {isDrawn && tab !== 'now' && <DetailSlots device={unit.device} at={tab} />}
        {tab === 'data' && unit.position && <AttributeTable unit={unit} words={words} />}
      </div>
    </article>
  )
}

/** The viewer of a shared link is shown what is now and what the owner chose of its data. */
function offeredTabs({ user, server }: Session): readonly DetailTab[] {
  if (isShared(user)) return ['now', 'data']
  const { mode } = currentLicence()
  const hasToday = mayReports('view', { user, server }, mode) || canSee('events', user, server, mode)
  return DETAIL_TABS.filter((tab) => tab !== 'today' || hasToday)
}

function NowPart({ unit, words, isDrawn }: { unit: FleetUnit; words: Words; isDrawn: boolean }) {
  const { user, server } = useSession()
  if (!unit.position)
    return (
      <Message icon={IconSatelliteOff} title={words.t('devices.detail.noPositionTitle')}>
        <p>{words.t('devices.detail.noPositionText')}</p>
      </Message>
    )
  return (
    <>
      <PlaceCard position={unit.position} formats={words.formats} />
      <MapActions unit={unit} />
      <Tiles names={chosenFields(user, server)} unit={unit} words={words} />
      {isDrawn && <DetailSlots device={unit.device} at="now" />}
    </>
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
