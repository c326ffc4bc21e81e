import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnswerParts } from '@rastro/i18n'
import type { FleetUnit } from '#src/live/contract'
import { useWatchedUnit } from '#src/live/FleetContext'
import { useFormats } from '../format'
import styles from './answer.module.css'
import { StateIcon } from './StateIcon'
import { useAnswer } from './use-answer'

export interface AnswerProps {
  unit: FleetUnit
  /** `line`: one line that is cut; `card`: each part where the eye looks for it. */
  form?: 'line' | 'card'
  /** Also says which vehicle it is; not where its name stands already. */
  isNamed?: boolean
}

/** The one answer to what a vehicle is doing: state since · place · speed · age of the signal · blocked since, by whom. */
export function VehicleAnswer({ unit, form = 'line', isNamed = false }: AnswerProps) {
  const parts = useAnswer(unit)
  return form === 'card' ? (
    <AnswerCard unit={unit} parts={parts} isNamed={isNamed} />
  ) : (
    <AnswerLine unit={unit} parts={parts} isNamed={isNamed} />
  )
}

/** The same for whoever only knows the id; nothing while the vehicle is not known. */
export function DeviceAnswer({ deviceId, ...rest }: Omit<AnswerProps, 'unit'> & { deviceId: number }) {
  const unit = useWatchedUnit(deviceId)
  return unit && <VehicleAnswer unit={unit} {...rest} />
}

interface FormProps {
  unit: FleetUnit
  parts: AnswerParts
  isNamed: boolean
}

function AnswerLine({ unit: { answer }, parts, isNamed }: FormProps) {
  const { name, plate, state, silence, place, speed, signal, blocked } = parts
  const rest = [silence, place, speed, signal].filter(Boolean)
  return (
    <span
      className={styles.line}
      data-answer={answer.state}
      title={[state, ...rest, blocked].filter(Boolean).join(' · ')}
    >
      {isNamed && (
        <>
          <b className={styles.name}>{name}</b>
          {plate && <span className={styles.plate}>{plate}</span>}
        </>
      )}
      <StateIcon state={answer.state} />
      <span className={styles.state} data-state={answer.state}>
        {state}
      </span>
      {blocked && <Blocked text={blocked} />}
      {rest.length > 0 && <span className={styles.rest}>· {rest.join(' · ')}</span>}
    </span>
  )
}

function AnswerCard({ unit: { answer, device }, parts, isNamed }: FormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name, plate, state, silence, place, speed, signal, blocked } = parts
  return (
    <div className={styles.card} data-answer={answer.state} role="group" aria-label={t('answer.label')}>
      {isNamed && (
        <div className={styles.head}>
          <strong className={styles.name}>{name}</strong>
          {plate && <span className={styles.plate}>{plate}</span>}
        </div>
      )}
      <div className={styles.main}>
        <StateIcon state={answer.state} size={16} />
        <strong
          className={styles.state}
          data-state={answer.state}
          title={answer.sinceMs === null ? undefined : formats.dateTime(answer.sinceMs)}
        >
          {state}
        </strong>
        {speed && <b className={styles.speed}>{speed}</b>}
      </div>
      {silence && <div className={styles.soft}>{silence}</div>}
      {place && <div className={styles.place}>{place}</div>}
      {signal && (
        <div
          className={styles.soft}
          title={device.lastUpdate ? formats.dateTime(Date.parse(device.lastUpdate)) : undefined}
        >
          {signal}
        </div>
      )}
      {blocked && <Blocked text={blocked} />}
    </div>
  )
}

function Blocked({ text }: { text: string }) {
  return (
    <span className={styles.blocked}>
      <IconLock size={13} stroke={2} aria-hidden />
      {text}
    </span>
  )
}
