import { Button, TextInput } from '@mantine/core'
import { isOnEarth, type Area } from '@rastro/geo'
import { IconCircleDashed, IconLine, IconPencil, IconPolygon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawKind } from '#src/map/drawing/drawing'
import { readNumber, useFormats, writeNumber } from '#src/widgets/format'
import styles from './geofences.module.css'
import { useGeofenceText } from './use-geofence-text'

export const SHAPE_ICONS = { circle: IconCircleDashed, line: IconLine, polygon: IconPolygon }
const KINDS = ['circle', 'line', 'polygon'] as const satisfies readonly DrawKind[]

interface ShapeProps {
  area: Area | null
  /** What is being drawn now. */
  drawingKind: DrawKind | null
  corridor: string
  corridorMeters: number
  corridorProblem: string | undefined
  problem: string | undefined
  isUnreadable: boolean
  onDraw(kind: DrawKind): void
  onArea(area: Area): void
  onCorridor(text: string): void
}

/** The area of a geofence: drawn on the map, or typed where that is possible. */
export function ShapeField(props: ShapeProps) {
  const { area, drawingKind, corridorMeters, problem, onDraw } = props
  const { t } = useTranslation()
  const { shapeOf, sizeOf } = useGeofenceText()
  const kind = drawingKind ?? area?.kind ?? null
  return (
    <fieldset className={styles.set} data-shape-field aria-invalid={problem ? true : undefined}>
      <legend>{t('geofences.area')}</legend>
      {area ? (
        <p className={styles.fact} data-area-fact>
          {shapeOf(area, corridorMeters)} · {sizeOf(area, corridorMeters)}
        </p>
      ) : (
        <p className={styles.soft}>{t(props.isUnreadable ? 'geofences.unreadable' : 'geofences.areaText')}</p>
      )}
      <div className={styles.kinds} role="group" aria-label={t('geofences.kindLabel')}>
        {KINDS.map((one) => {
          const Glyph = SHAPE_ICONS[one]
          return (
            <Button
              key={one}
              h={44}
              px={4}
              variant={kind === one ? 'light' : 'default'}
              leftSection={<Glyph size={17} aria-hidden />}
              aria-pressed={kind === one}
              onClick={() => onDraw(one)}
              data-draw-kind={one}
            >
              {t(`geofences.kind.${one}`)}
            </Button>
          )
        })}
      </div>
      {area && drawingKind === null && (
        <Button
          h={44}
          variant="default"
          leftSection={<IconPencil size={17} aria-hidden />}
          onClick={() => onDraw(area.kind)}
          data-redraw
        >
          {t('geofences.redraw')}
        </Button>
      )}
      {kind === 'circle' && <CircleFields area={area?.kind === 'circle' ? area : null} onArea={props.onArea} />}
      {kind === 'line' && (
        <TextInput
          size="md"
          label={t('geofences.corridor')}
          description={t('geofences.corridorText')}
          inputMode="decimal"
          autoComplete="off"
          rightSection="m"
          value={props.corridor}
          error={props.corridorProblem}
          onChange={(event) => props.onCorridor(event.currentTarget.value)}
          data-corridor
        />
      )}
      {problem && (
        <p className={styles.bad} role="alert" data-area-problem>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface CircleTexts {
  latitude: string
  longitude: string
  radius: string
}
type Circle = Extract<Area, { kind: 'circle' }>

/** Centre and radius as numbers: what is drawn shows here, what is typed is drawn. */
function CircleFields({ area, onArea }: { area: Circle | null; onArea(area: Area): void }) {
  const { t } = useTranslation()
  const { locale } = useFormats().settings
  /** While typing, the person's own letters. */
  const [typed, setTyped] = useState<CircleTexts | null>(null)
  const known: CircleTexts = area
    ? {
        latitude: writeNumber(area.centre.latitude, locale),
        longitude: writeNumber(area.centre.longitude, locale),
        radius: writeNumber(area.radiusMeters, locale),
      }
    : { latitude: '', longitude: '', radius: '' }
  const texts = typed ?? known
  const put = (part: Partial<CircleTexts>): void => {
    const next = { ...texts, ...part }
    setTyped(next)
    const circle = circleOf(next, locale)
    if (circle) onArea(circle)
  }
  const field = (key: keyof CircleTexts, unit?: string) => (
    <TextInput
      size="md"
      label={t(`geofences.circle.${key}`)}
      inputMode="text"
      autoComplete="off"
      rightSection={unit}
      value={texts[key]}
      onChange={(event) => put({ [key]: event.currentTarget.value })}
      onBlur={() => circleOf(texts, locale) && setTyped(null)}
      data-circle={key}
    />
  )
  return (
    <div className={styles.circle}>
      {field('latitude')}
      {field('longitude')}
      {field('radius', 'm')}
    </div>
  )
}

/** No separators of thousands in coordinates: a comma or a point is the decimal one, so that pasted ones work. */
const degreesOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

function circleOf({ latitude, longitude, radius }: CircleTexts, locale: string): Circle | null {
  const centre = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
  const radiusMeters = readNumber(radius, locale)
  return isOnEarth(centre) && radiusMeters > 0 ? { kind: 'circle', centre, radiusMeters } : null
}
