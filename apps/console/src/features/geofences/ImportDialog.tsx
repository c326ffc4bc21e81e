import { Button, Checkbox, FileButton, TextInput } from '@mantine/core'
import { DEFAULT_CORRIDOR_METERS } from '@rastro/geo'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { MIN_RADIUS_METERS } from '#src/map/drawing/drawing'
import { Notice } from '#src/ui/plain/index'
import { FormDialog } from '#src/widgets/form/FormDialog'
import { LeaveGuard } from '#src/widgets/form/LeaveGuard'
import { readNumber, useFormats, writeNumber } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { startWork, WorkView, type Work } from '#src/widgets/work'
import { areaOfShape, areasOfShapes, type ForeignArea } from './foreign-areas'
import styles from './geofences.module.css'
import { importPlan } from './import-work'
import { FileError, readAreaFile, type FileProblem } from './read-file'
import { useGeofenceText } from './use-geofence-text'

const ROW_PX = 52
const POINT_RADIUS_METERS = 100
const NO_SIZES = { pointRadiusMeters: POINT_RADIUS_METERS }

/** Takes geofences from a file: what is in it is shown first, and nothing is saved that was not ticked. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { number, settings } = useFormats()
  const queries = useQueryClient()
  /** As found in the file; points have a radius of their own below. */
  const [found, setFound] = useState<readonly ForeignArea[] | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isReading, setReading] = useState(false)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [radius, setRadius] = useState(writeNumber(POINT_RADIUS_METERS, settings.locale))
  const [width, setWidth] = useState(writeNumber(DEFAULT_CORRIDOR_METERS, settings.locale))
  const [work, setWork] = useState<Work | null>(null)
  const pointRadiusMeters = readNumber(radius, settings.locale)
  const corridorMeters = readNumber(width, settings.locale)
  const isRadiusFine = pointRadiusMeters >= MIN_RADIUS_METERS
  const isWidthFine = corridorMeters > 0 && corridorMeters <= 10_000
  const rows = useMemo(
    () =>
      (found ?? []).map((row) =>
        row.shape.kind === 'point' ? areaOfShape(row.shape, row.number, { pointRadiusMeters }) : row,
      ),
    [found, pointRadiusMeters],
  )
  const usable = rows.filter((row) => row.problem === null)
  const chosen = usable.filter((row) => !unticked.has(row.number))
  const nameOf = (row: ForeignArea): string =>
    row.shape.name || t('geofences.import.unnamed', { number: number(row.number) })
  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    setProblem(null)
    setReading(true)
    try {
      setFound(await areasOfShapes(await readAreaFile(file), NO_SIZES))
      setUnticked(new Set())
    } catch (error) {
      // What was read before stays: a wrong file loses nothing.
      setProblem(error instanceof FileError ? error.problem : 'malformed')
    } finally {
      setReading(false)
    }
  }
  const start = (): void => {
    const words = {
      title: t('geofences.import.start', { count: chosen.length, number: number(chosen.length) }),
      undoTitle: (count: number) => t('geofences.import.undo', { count, number: number(count) }),
      nameOf,
    }
    const refresh = (): void => void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
    setWork(startWork(importPlan(chosen, corridorMeters, words, refresh)))
  }
  const tick = (numbers: readonly number[], isOn: boolean): void =>
    setUnticked((before) => {
      const after = new Set(before)
      for (const one of numbers)
        if (isOn) after.delete(one)
        else after.add(one)
      return after
    })
  const hasPoints = found?.some(({ shape }) => shape.kind === 'point') ?? false
  const hasLines = found?.some(({ shape }) => shape.kind === 'line' && shape.corridorMeters === null) ?? false
  return (
    <FormDialog
      size="lg"
      fullScreen={isMobile}
      onClose={onClose}
      title={t('geofences.import.title')}
      data-import-dialog
    >
      {work ? (
        <WorkView work={work} onClose={onClose} />
      ) : (
        <div className={styles.files}>
          <LeaveGuard isOn={() => found !== null} />
          <p className={styles.soft}>{t('geofences.import.text')}</p>
          <FileButton accept=".geojson,.json,.kml,.gpx" onChange={(file) => void read(file)}>
            {(props) => (
              <Button
                {...props}
                h={44}
                variant={found ? 'default' : 'filled'}
                loading={isReading}
                leftSection={<IconFileImport size={17} aria-hidden />}
              >
                {t(found ? 'geofences.import.another' : 'geofences.import.choose')}
              </Button>
            )}
          </FileButton>
          {problem && <Notice tone="bad">{t(`geofences.import.problem.${problem}`)}</Notice>}
          {(hasPoints || hasLines) && (
            <div className={styles.pair}>
              {hasPoints && (
                <TextInput
                  size="md"
                  label={t('geofences.import.pointRadius')}
                  inputMode="decimal"
                  rightSection="m"
                  value={radius}
                  error={isRadiusFine ? undefined : t('geofences.problem.tooSmall')}
                  onChange={(event) => setRadius(event.currentTarget.value)}
                  data-import-radius
                />
              )}
              {hasLines && (
                <TextInput
                  size="md"
                  label={t('geofences.import.lineWidth')}
                  inputMode="decimal"
                  rightSection="m"
                  value={width}
                  error={isWidthFine ? undefined : t('form.problem.notPositive')}
                  onChange={(event) => setWidth(event.currentTarget.value)}
                  data-import-width
                />
              )}
            </div>
          )}
          {found && (
            <>
              <Checkbox
                size="md"
                label={`${t('geofences.import.all')} · ${t('geofences.import.found', { count: rows.length, number: number(rows.length) })}`}
                checked={chosen.length > 0 && chosen.length === usable.length}
                indeterminate={chosen.length > 0 && chosen.length < usable.length}
                disabled={usable.length === 0}
                onChange={(event) => tick(usable.map((row) => row.number), event.currentTarget.checked)} // prettier-ignore
              />
              <Preview
                rows={rows}
                corridorMeters={isWidthFine ? corridorMeters : 1}
                unticked={unticked}
                nameOf={nameOf}
                onTick={(one, isOn) => tick([one], isOn)}
              />
              <Button
                h={44}
                disabled={chosen.length === 0 || (hasLines && !isWidthFine)}
                onClick={start}
                data-start-import
              >
                {t('geofences.import.start', { count: chosen.length, number: number(chosen.length) })}
              </Button>
            </>
          )}
        </div>
      )}
    </FormDialog>
  )
}

interface PreviewProps {
  rows: readonly ForeignArea[]
  corridorMeters: number
  unticked: ReadonlySet<number>
  nameOf(row: ForeignArea): string
  onTick(number: number, isOn: boolean): void
}

function Preview({ rows, corridorMeters, unticked, nameOf, onTick }: PreviewProps) {
  const { t } = useTranslation()
  const { shapeOf, sizeOf } = useGeofenceText()
  // The dialog is there before its content has a size: known from the first render on.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  const factOf = ({ area, shape, problem, isSimplified }: ForeignArea): string => {
    if (problem) return t(`geofences.problem.${problem}`)
    if (!area) return ''
    const corridor = shape.corridorMeters ?? corridorMeters
    const notes = [isSimplified && t('geofences.import.simplified'), shape.hasHoles && t('geofences.import.holes')]
    return [shapeOf(area, corridor), sizeOf(area, corridor), ...notes].filter(Boolean).join(' · ')
  }
  return (
    <div ref={setScroller} className={styles.preview} role="list" tabIndex={0} aria-label={t('geofences.import.title')}>
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const name = nameOf(row)
          return (
            <div
              key={row.number}
              role="listitem"
              className={styles.previewRow}
              style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
              data-import-row={row.problem ?? 'fine'}
            >
              <Checkbox
                size="md"
                aria-label={t('geofences.tick', { name })}
                disabled={row.problem !== null}
                checked={row.problem === null && !unticked.has(row.number)}
                onChange={(event) => onTick(row.number, event.currentTarget.checked)}
              />
              <span>
                <strong>{name}</strong>
                <small data-bad={row.problem ? true : undefined}>{factOf(row)}</small>
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
