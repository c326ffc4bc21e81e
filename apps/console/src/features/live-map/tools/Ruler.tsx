import { ActionIcon, Button, type ActionIconProps } from '@mantine/core'
import type { LatLon } from '@rastro/geo'
import { IconArrowBackUp, IconFocusCentered, IconRotate, IconX } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addPlace, startDrawing, undo, type Drawing } from '#src/map/drawing/drawing'
import { useDrawing } from '#src/map/drawing/use-drawing'
import type { FleetMap } from '#src/map/fleet-map'
import { useMapUse } from '#src/map/map-stage'
import { MapBar } from './MapBar'
import { legsOf } from './measure'
import styles from './tools.module.css'
import { useMeasureText } from './use-measure-text'

interface RulerProps {
  map: FleetMap
  brand: string
  /** The first place, when there is one already. */
  from: LatLon | null
  onClose(): void
}

const USE = { takesClicks: true }

interface ToolProps extends Pick<ActionIconProps, 'disabled'> {
  label: string
  onClick(): void
  children: ReactNode
}

const Tool = ({ label, ...rest }: ToolProps) => (
  <ActionIcon size={44} variant="default" aria-label={label} title={label} {...rest} />
)

/** Measures the way along places on the map. */
export function Ruler({ map, brand, from, onClose }: RulerProps) {
  const { t } = useTranslation()
  const text = useMeasureText()
  const [start] = useState(() => (from ? addPlace(startDrawing('line'), from) : startDrawing('line')))
  const [drawing, setDrawing] = useState<Drawing>(start)
  useMapUse(USE)
  const look = useMemo(() => ({ color: brand, corridorMeters: 0.01 }), [brand])
  const tool = useDrawing(drawing, null, look, { changed: setDrawing, concluded: onClose, cancelled: onClose })
  const legs = legsOf(drawing.places)
  const addMiddle = (): void => {
    const { top, right, bottom, left } = map.insets
    tool?.addMiddle({ x: (left - right) / 2, y: (top - bottom) / 2 })
  }
  return (
    <MapBar map={map} label={t('map-tools.ruler.title')} tool="ruler">
      <p className={styles.told} role="status">
        {legs.length > 0 ? (
          <>
            <strong data-ruler-length>
              {t('map-tools.ruler.length', { distance: text(legs.reduce((sum, leg) => sum + leg, 0)) })}
            </strong>
            <span className={styles.soft}>{t('map-tools.ruler.leg', { distance: text(legs.at(-1) ?? 0) })}</span>
          </>
        ) : (
          <strong>{t(drawing.places.length === 0 ? 'map-tools.ruler.first' : 'map-tools.ruler.next')}</strong>
        )}
      </p>
      <div className={styles.buttons}>
        <Tool label={t('map-tools.ruler.middle')} onClick={addMiddle} data-ruler-middle>
          <IconFocusCentered size={19} aria-hidden />
        </Tool>
        <Tool
          label={t('map-tools.ruler.undo')}
          disabled={drawing.past.length === 0}
          onClick={() => setDrawing(undo(drawing))}
        >
          <IconArrowBackUp size={19} aria-hidden />
        </Tool>
        <Tool
          label={t('map-tools.ruler.restart')}
          disabled={drawing.places.length === 0}
          onClick={() => setDrawing(startDrawing('line'))}
        >
          <IconRotate size={19} aria-hidden />
        </Tool>
        <Button h={44} px={12} leftSection={<IconX size={17} aria-hidden />} onClick={onClose} data-autofocus autoFocus>
          {t('map-tools.ruler.close')}
        </Button>
      </div>
    </MapBar>
  )
}
