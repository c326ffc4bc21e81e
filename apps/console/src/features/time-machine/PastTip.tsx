import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { plateOf } from '#src/live/query'
import { useReadable } from '#src/live/FleetContext'
import { useStageMap } from '#src/map/map-stage'
import { useFormats } from '#src/widgets/format'
import { speedText } from '#src/widgets/telemetry'
import type { PastDesk } from './past-desk'
import styles from './time-machine.module.css'

/** Who is under the pointer, and what it did then. */
export function PastTip({ desk }: { desk: PastDesk }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const place = useStageMap()?.map.getContainer().parentElement
  const hit = useReadable(desk.hovered)
  const unit = hit?.kind === 'unit' ? desk.unit(hit.deviceId) : null
  if (!place || !hit || !unit) return null
  const { device, position, state } = unit
  const plate = plateOf(device)
  return createPortal(
    <div className={styles.tip} style={{ left: hit.x, top: hit.y }} role="tooltip">
      <strong>{device.name}</strong>
      {plate !== '' && !device.name.includes(plate) && <span>{plate}</span>}
      <span className={styles.state} data-state={state}>
        {t(`time-machine.state.${state}`)}
        {state === 'moving' && position && <b>{speedText(position.speed, { t, formats })}</b>}
      </span>
    </div>,
    place,
  )
}
