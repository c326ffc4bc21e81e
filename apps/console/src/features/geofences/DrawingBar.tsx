import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconFocusCentered, IconRotate, IconX } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { areaOf, problemOf, stateOf, type Drawing } from '#src/map/drawing/drawing'
import type { FleetMap } from '#src/map/fleet-map'
import styles from './geofences.module.css'
import { useGeofenceText } from './use-geofence-text'

interface BarProps {
  stage: FleetMap
  drawing: Drawing
  corridorMeters: number
  onMiddle(): void
  onUndo(): void
  onRestart(): void
  onConclude(): void
  onCancel(): void
}

function hintOf(drawing: Drawing): 'circle1' | 'circle2' | 'circle3' | 'line1' | 'polygon1' | 'adjust' {
  if (drawing.kind !== 'circle') return drawing.isEnded ? 'adjust' : `${drawing.kind}1`
  const state = stateOf(drawing)
  return state === 3 ? 'circle3' : state === 2 ? 'circle2' : 'circle1'
}

/** What to do next, and the buttons of a drawing, on the map itself (CORE-GEOFENCE-05). */
export function DrawingBar({ stage, drawing, corridorMeters, ...on }: BarProps) {
  const { t } = useTranslation()
  const { shapeOf, sizeOf } = useGeofenceText()
  const place = stage.map.getContainer().closest('section')
  if (!place) return null
  const state = stateOf(drawing)
  const area = areaOf(drawing)
  const problem = problemOf(drawing)
  const { isEnded } = drawing
  const hint = t(`geofences.draw.${hintOf(drawing)}`)
  return createPortal(
    <div className={styles.bar} role="group" aria-label={t('geofences.draw.title')} data-drawing-bar data-state={state}>
      <p className={styles.hint} role="status">
        <strong>{hint}</strong>
        {area && <span data-drawing-size>{`${shapeOf(area, corridorMeters)} · ${sizeOf(area, corridorMeters)}`}</span>}
        {area && problem && (
          <span className={styles.bad} data-drawing-problem={problem}>
            {t(`geofences.problem.${problem}`)}
          </span>
        )}
      </p>
      <div className={styles.barButtons}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('geofences.draw.undo')}
          title={t('geofences.draw.undo')}
          disabled={drawing.past.length === 0}
          onClick={on.onUndo}
          data-draw-undo
        >
          <IconArrowBackUp size={19} aria-hidden />
        </ActionIcon>
        {isEnded ? (
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('geofences.draw.restart')}
            title={t('geofences.draw.restart')}
            onClick={on.onRestart}
            data-draw-restart
          >
            <IconRotate size={19} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('geofences.draw.middle')}
            title={t('geofences.draw.middle')}
            onClick={on.onMiddle}
            data-draw-middle
          >
            <IconFocusCentered size={19} aria-hidden />
          </ActionIcon>
        )}
        <Button h={44} px={10} variant="default" leftSection={<IconX size={17} aria-hidden />} onClick={on.onCancel}>
          {t('geofences.draw.cancel')}
        </Button>
        <Button
          h={44}
          px={10}
          leftSection={<IconCheck size={17} aria-hidden />}
          disabled={problem !== null}
          onClick={on.onConclude}
        >
          {t('geofences.draw.conclude')}
        </Button>
      </div>
    </div>,
    place,
  )
}
