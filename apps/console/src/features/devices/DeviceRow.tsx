import { answerDetails, answerSentence } from '@rastro/i18n'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { useUnit } from '#src/live/FleetContext'
import { useNow, type Formats } from '#src/widgets/format'
import { StateIcon, useAnswer } from '#src/widgets/answer'
import { DeviceImage } from '#src/widgets/images'
import { fieldsOf } from './detail-fields'
import styles from './devices.module.css'
import { RowSigns } from './RowSigns'
import { ageText } from '#src/widgets/telemetry'
import type { ListView } from './list-view'
import { summarise, type UnitSummary } from './unit-summary'

/** Pixels; a card with fields that somebody chose has a fourth line, a compact row one line, and fingers need 44. */
export const rowHeightPx = (view: ListView, extraFields: readonly string[], isMobile: boolean): number =>
  view === 'compact' ? (isMobile ? 44 : 34) : extraFields.length > 0 ? 94 : 72

interface RowProps {
  deviceId: number
  index: number
  total: number
  /** Pixels from the top of the list. */
  top: number
  /** Pixels. */
  height: number
  view: ListView
  /** Under a heading. */
  isNested: boolean
  formats: Formats
  /** Fields shown on a line of their own (`tarkan.deviceAttributes`); none when nobody chose. */
  extraFields: readonly string[]
  /** Where the keyboard stands. */
  isActive: boolean
  isOpen: boolean
  isSelected: boolean
}

export const rowElementId = (deviceId: number): string => `device-row-${deviceId}`

/** One device of the list. Only this row renders when its unit changes. */
export const DeviceRow = memo(function DeviceRow(props: RowProps) {
  const { deviceId, index, total, top, height, view, isNested, isActive, isOpen, isSelected } = props
  const unit = useUnit(deviceId)
  const summary = unit && summarise(unit)
  return (
    <div
      id={rowElementId(deviceId)}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
      role={isNested ? 'treeitem' : 'option'}
      aria-level={isNested ? 2 : undefined}
      data-view={view}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-device-row={deviceId}
      data-active={isActive || undefined}
      data-state={summary?.state}
    >
      {!unit || !summary ? (
        <RowSkeleton />
      ) : view === 'compact' ? (
        <CompactBody unit={unit} summary={summary} {...props} />
      ) : (
        <CardBody unit={unit} summary={summary} {...props} />
      )}
    </div>
  )
})

interface BodyProps {
  unit: FleetUnit
  summary: UnitSummary
  formats: Formats
  extraFields: readonly string[]
}

/** Who; what it is doing since when, and how fast; where. */
function CardBody({ unit, summary, formats, extraFields }: BodyProps) {
  const { device, answer } = unit
  const parts = useAnswer(unit)
  const { state, silence, speed, place } = parts
  return (
    <>
      <DeviceImage device={device} state={answer.state} />
      <div className={styles.rowBody}>
        <div className={styles.rowLine}>
          <NameAndPlate unit={unit} summary={summary} />
          <Age atMs={summary.lastUpdateMs} formats={formats} />
        </div>
        <div className={styles.rowLine}>
          <span className={styles.state} data-state={answer.state} title={answerSentence(parts)}>
            <StateIcon state={answer.state} />
            <span className={styles.stateName}>{state}</span>
            {speed && <b className={styles.speed}>{speed}</b>}
          </span>
          <RowSigns deviceId={device.id} summary={summary} formats={formats} />
        </div>
        <div className={styles.rowPlace} data-place>
          {[silence, place].filter(Boolean).join(' · ')}
        </div>
        {extraFields.length > 0 && <ExtraFields names={extraFields} unit={unit} formats={formats} />}
      </div>
    </>
  )
}

/** One line: who, and how fast or since when. */
function CompactBody({ unit, summary, formats }: BodyProps) {
  const { device, answer } = unit
  const parts = useAnswer(unit)
  return (
    <>
      <DeviceImage device={device} state={answer.state} size={24} />
      <div className={styles.rowLine}>
        <NameAndPlate unit={unit} summary={summary} />
        {parts.speed && (
          <span className={styles.state} data-state={answer.state}>
            <b className={styles.speed}>{parts.speed}</b>
          </span>
        )}
        <StateIcon state={answer.state} label={answerDetails(parts)} />
        {!parts.speed && <Age atMs={summary.lastUpdateMs} formats={formats} />}
      </div>
    </>
  )
}

function NameAndPlate({ unit: { device }, summary: { plate } }: { unit: FleetUnit; summary: UnitSummary }) {
  return (
    <>
      <span className={styles.name} data-device-name title={device.name}>
        {device.name}
      </span>
      {plate && !device.name.includes(plate) && <span className={styles.plate}>{plate}</span>}
    </>
  )
}

interface ExtraProps {
  names: readonly string[]
  unit: FleetUnit
  formats: Formats
}

function ExtraFields({ names, unit, formats }: ExtraProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.extra}>
      {fieldsOf(names, unit, { t, formats })
        .filter(({ text }) => text !== '')
        .map(({ name, label, text, level }) => (
          <span key={name} data-extra={name} data-level={level}>
            {label} <b>{text}</b>
          </span>
        ))}
    </div>
  )
}

/** The shape of a row whose device is on its way. */
export function RowSkeleton() {
  return (
    <>
      <span className={styles.glyphBone} />
      <span className={styles.rowBody}>
        <span className={styles.bone} style={{ width: '62%' }} />
        <span className={styles.bone} style={{ width: '38%' }} />
      </span>
    </>
  )
}

function Age({ atMs, formats }: { atMs: number | null; formats: Formats }) {
  const { t } = useTranslation()
  const now = useNow()
  if (atMs === null) return null
  return (
    <time className={styles.age} dateTime={new Date(atMs).toISOString()} title={formats.dateTime(atMs)}>
      {ageText(atMs, now, { t, formats })}
    </time>
  )
}
