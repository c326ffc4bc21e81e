import { Button, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { Geofence } from '@rastro/model/geofence'
import { IconCrosshair, IconFocusCentered } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import type { FleetMap } from '#src/map/fleet-map'
import { freeCentre } from '#src/map/keep-in-view'
import { useFormats } from '#src/widgets/format'
import { fieldOf, momentOf } from '#src/widgets/period'
import type { MachineAddress } from './address'
import styles from './time-machine.module.css'
import type { SetAddress } from './use-address'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LONGEST_DAYS = 31
const RADIUS_METERS = 300
const RADIUS_MIN_METERS = 10
const RADIUS_MAX_METERS = 100_000

interface FormProps {
  map: FleetMap | null
  /** The clock: where the period begins to be chosen. */
  atMs: number
  address: MachineAddress
  setAddress: SetAddress
  geofences: readonly Geofence[]
  isPicking: boolean
  setPicking(isPicking: boolean): void
  isBusy: boolean
  canSearch: boolean
  onSearch(fromMs: number, toMs: number): void
}

/** Where and when: a circle picked on the map or a geofence, and two times. */
export function InsideForm(props: FormProps) {
  const { atMs, address, setAddress, geofences, isBusy, canSearch, onSearch } = props
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [kind, setKind] = useState<'circle' | 'geofence'>(address.geofenceId === null ? 'circle' : 'geofence')
  const [from, setFrom] = useState(() => fieldOf(address.fromMs ?? atMs - HOUR_MS, timeZone))
  const [to, setTo] = useState(() => fieldOf(address.toMs ?? atMs, timeZone))
  const fromMs = momentOf(from, timeZone)
  const toMs = momentOf(to, timeZone)
  const problem = problemOf(fromMs, toMs)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null && fromMs !== null && toMs !== null) onSearch(fromMs, toMs)
      }}
    >
      <SegmentedControl
        aria-label={t('time-machine.inside.where')}
        value={kind}
        data={(['circle', 'geofence'] as const).map((value) => ({ value, label: t(`time-machine.inside.${value}`) }))}
        onChange={(value) => {
          setKind(value === 'geofence' ? 'geofence' : 'circle')
          setAddress(value === 'geofence' ? { circle: null } : { geofenceId: null })
        }}
      />
      {kind === 'circle' ? (
        <CircleFields {...props} />
      ) : (
        <Select
          label={t('time-machine.inside.geofence')}
          placeholder={t('time-machine.inside.chooseGeofence')}
          data={geofences.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={address.geofenceId === null ? null : String(address.geofenceId)}
          onChange={(value) => setAddress({ geofenceId: value === null ? null : Number(value), circle: null })}
          searchable
          nothingFoundMessage={t('time-machine.inside.noGeofences')}
          classNames={{ input: styles.input }}
          data-past-geofence
        />
      )}
      <div className={styles.period}>
        <DateField
          label={t('time-machine.inside.from')}
          value={from}
          onChange={setFrom}
          classNames={{ input: styles.input }}
        />
        <DateField
          isEnd
          label={t('time-machine.inside.to')}
          value={to}
          onChange={setTo}
          classNames={{ input: styles.input }}
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`time-machine.inside.problem.${problem}`, { days: LONGEST_DAYS })}
        </p>
      )}
      <Button type="submit" h={44} loading={isBusy} disabled={!canSearch || problem !== null} data-past-search-visits>
        {t('time-machine.inside.search')}
      </Button>
      {!canSearch && <p className={styles.soft}>{t(`time-machine.inside.need.${kind}`)}</p>}
    </form>
  )
}

function problemOf(
  fromMs: number | null,
  toMs: number | null,
): 'unreadable' | 'inverted' | 'future' | 'tooLong' | null {
  if (fromMs === null || toMs === null) return 'unreadable'
  if (fromMs >= toMs) return 'inverted'
  if (fromMs > Date.now()) return 'future'
  return toMs - fromMs > LONGEST_DAYS * DAY_MS ? 'tooLong' : null
}

function CircleFields({ map, address, setAddress, isPicking, setPicking }: FormProps) {
  const { t } = useTranslation()
  const { coordinates } = useFormats()
  const { circle } = address
  const [radius, setRadius] = useState<number>(circle?.radiusMeters ?? RADIUS_METERS)
  const put = (latitude: number, longitude: number): void => {
    setPicking(false)
    setAddress({
      circle: { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)), radiusMeters: radius },
    })
  }
  useEffect(() => {
    if (!isPicking || !map) return
    const canvas = map.map.getCanvas()
    canvas.style.cursor = 'crosshair'
    const pick = ({ lngLat }: { lngLat: { lat: number; lng: number } }): void => put(lngLat.lat, lngLat.lng)
    map.map.once('click', pick)
    return () => {
      canvas.style.cursor = ''
      map.map.off('click', pick)
    }
    // `put` writes what is chosen now.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPicking, map, radius])
  const changeRadius = (value: number | string): void => {
    const meters = Number(value)
    if (!(meters >= RADIUS_MIN_METERS && meters <= RADIUS_MAX_METERS)) return
    setRadius(meters)
    if (circle) setAddress({ circle: { ...circle, radiusMeters: meters } })
  }
  return (
    <>
      <div className={styles.picks}>
        <Button
          variant={isPicking ? 'filled' : 'default'}
          h={44}
          leftSection={<IconCrosshair size={18} aria-hidden />}
          aria-pressed={isPicking}
          disabled={!map}
          onClick={() => setPicking(!isPicking)}
          data-past-pick
        >
          {t(isPicking ? 'time-machine.inside.picking' : 'time-machine.inside.pick')}
        </Button>
        <Button
          variant="default"
          h={44}
          leftSection={<IconFocusCentered size={18} aria-hidden />}
          disabled={!map}
          onClick={() => {
            if (!map) return
            const { x, y } = freeCentre(map.camera, map.insets)
            const { lat, lng } = map.map.unproject([x, y])
            put(lat, lng)
          }}
          data-past-centre
        >
          {t('time-machine.inside.mapCentre')}
        </Button>
      </div>
      <div className={styles.circle}>
        <NumberInput
          label={t('time-machine.inside.radius')}
          suffix=" m"
          min={RADIUS_MIN_METERS}
          max={RADIUS_MAX_METERS}
          step={50}
          allowDecimal={false}
          value={radius}
          onChange={changeRadius}
          classNames={{ input: styles.input }}
          data-past-radius
        />
        <p className={styles.soft} role="status" data-past-circle={circle ? 'set' : 'unset'}>
          {isPicking
            ? t('time-machine.inside.pickHelp')
            : circle
              ? t('time-machine.inside.centre', { place: coordinates(circle.latitude, circle.longitude) })
              : ''}
        </p>
      </div>
    </>
  )
}
