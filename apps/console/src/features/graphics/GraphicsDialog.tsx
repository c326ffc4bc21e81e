import { Modal, MultiSelect, Skeleton, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useReadable, useWatchedUnit } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { Chart, type ChartHandle } from './Chart'
import { ChartTools } from './ChartTools'
import { DevicePicker, type ChartDevice } from './DevicePicker'
import styles from './graphics.module.css'
import { defaultNames, drawableNames, measureOf } from './measures'
import { spanOf } from './period'
import { PeriodPicker, type Period } from './PeriodPicker'
import { saveChartPicture, saveChartTable } from './save-chart'
import { useLines } from './use-lines'

interface DialogProps {
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

const readIds = (detail: unknown): number[] => {
  const ids: unknown = typeof detail === 'object' && detail !== null && 'deviceIds' in detail ? detail.deviceIds : null
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, 5) : []
}

/** Draws what the devices of a window event told over time (CORE-DETAIL-08). */
export function GraphicsDialog({ detail, onClose }: DialogProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const [firstId, ...otherIds] = readIds(detail)
  if (firstId === undefined) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('graphics.title')}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      size={1080}
      fullScreen={isMobile}
      centered
      classNames={{ body: styles.body, content: styles.content }}
      data-graphics-dialog
    >
      <Graphics firstId={firstId} otherIds={otherIds} />
    </Modal>
  )
}

/** Names of more devices than one come from the fleet, once. */
function useChartDevices(firstId: number, otherIds: readonly number[]) {
  const client = useFleet()
  const first = useWatchedUnit(firstId)
  const [added, setAdded] = useState<ChartDevice[]>(() =>
    otherIds.map((id) => ({ id, name: client.unit(id).get()?.device.name ?? String(id) })),
  )
  const [hasFirst, setHasFirst] = useState(true)
  const name = first?.device.name ?? ''
  const devices = useMemo(
    () => (hasFirst ? [{ id: firstId, name }, ...added] : added),
    [hasFirst, firstId, name, added],
  )
  const setDevices = (next: ChartDevice[]): void => {
    setHasFirst(next.some(({ id }) => id === firstId))
    setAdded(next.filter(({ id }) => id !== firstId))
  }
  return { devices, setDevices, first }
}

const ATTRIBUTES_MAX = 6

function Graphics({ firstId, otherIds }: { firstId: number; otherIds: readonly number[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useComputedColorScheme('light') === 'dark'
  const chart = useRef<ChartHandle>(null)
  const { devices, setDevices, first } = useChartDevices(firstId, otherIds)
  const [period, setPeriod] = useState<Period>(() => ({ preset: '24h', span: spanOf('24h', Date.now()) }))
  const [view, setView] = useState(period.span)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const position = first?.position ?? null
  const names = useStable(chosen ?? defaultNames([position]))
  const { lines, isThinned, isLoading, error, retry } = useLines({ devices, names, whole: period.span, view })
  const title = devices.map(({ name }) => name).join(', ')
  const fileName = `${t('graphics.file')}-${title}`.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 80)
  return (
    <>
      <h2 className={styles.subject}>{title}</h2>
      <div className={styles.controls}>
        <PeriodPicker
          period={period}
          onPeriod={(next) => {
            setPeriod(next)
            setView(next.span)
          }}
        />
        <AttributePicker
          names={names}
          onNames={setChosen}
          offered={useStable(drawableNames([position, ...useOthers(devices)]))}
        />
        <DevicePicker devices={devices} onDevices={setDevices} />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={retry} />}
      {error === null && isLoading && <Skeleton className={styles.chart} aria-label={t('graphics.loading')} />}
      {error === null && !isLoading && lines.length === 0 && (
        <p className={styles.empty} role="status">
          {t(names.length === 0 ? 'graphics.choose' : 'graphics.empty')}
        </p>
      )}
      {error === null && lines.length > 0 && (
        <>
          <Chart
            ref={chart}
            lines={lines}
            view={view}
            whole={period.span}
            label={t('graphics.chartLabel', { names: lines.map(({ label }) => label).join(', ') })}
            onView={setView}
          />
          <ChartTools
            view={view}
            whole={period.span}
            onView={setView}
            onPicture={() => {
              const canvas = chart.current?.canvas()
              if (canvas) saveChartPicture(fileName, title, canvas, lines, isDark)
            }}
            onTable={() => saveChartTable(fileName, t('graphics.time'), lines, view, formats)}
          />
          <p className={styles.soft}>{t(isThinned ? 'graphics.thinned' : 'graphics.help')}</p>
        </>
      )}
    </>
  )
}

/** The same list while its content is the same. */
function useStable(names: readonly string[]): readonly string[] {
  const text = names.join(',')
  return useMemo(() => (text === '' ? [] : text.split(',')), [text])
}

/** Last positions of the devices after the first, as far as they are known here. */
function useOthers(devices: readonly ChartDevice[]) {
  const client = useFleet()
  const ids = devices.map(({ id }) => id).join(',')
  useEffect(() => {
    const stops = ids === '' ? [] : ids.split(',').map((id) => client.watch(Number(id)))
    return () => stops.forEach((stop) => stop())
  }, [client, ids])
  useReadable(client.counts)
  return devices.slice(1).map(({ id }) => client.unit(id).get()?.position ?? null)
}

interface AttributeProps {
  names: readonly string[]
  offered: readonly string[]
  onNames(names: string[]): void
}

function AttributePicker({ names, offered, onNames }: AttributeProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const options = useMemo(
    () =>
      [...new Set([...names, ...offered])].map((value) => ({ value, label: measureOf(value, { t, formats }).label })),
    [names, offered, t, formats],
  )
  return (
    <MultiSelect
      className={styles.attributes}
      aria-label={t('graphics.attributes')}
      placeholder={names.length === 0 ? t('graphics.attributesHint') : undefined}
      data={options}
      value={[...names]}
      onChange={onNames}
      maxValues={ATTRIBUTES_MAX}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('graphics.nothingFound')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
