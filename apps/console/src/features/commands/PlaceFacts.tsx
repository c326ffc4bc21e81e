import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { Suspense, lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetUnit } from '#src/live/contract'
import { baseLayers, chooseBaseLayer } from '#src/map/basemap/base-layers'
import { STATE_COLORS } from '#src/ui/state-colors'
import { VehicleAnswer } from '#src/widgets/answer'
import { useFormats, useNow } from '#src/widgets/format'
import { usePreference } from '#src/widgets/preferences'
import { useSession } from '#src/widgets/session'
import styles from './commands.module.css'

const MapSnippet = lazy(async () => ({ default: (await import('#src/map/MapSnippet')).MapSnippet }))

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The map the person chose for the console. */
const useBaseLayer = () => {
  const { server, user } = useSession()
  const [layerId] = usePreference('mapLayer')
  return useMemo(() => {
    const mapUrl = textOf(user.attributes['mapUrl']) ?? server.mapUrl
    const layers = baseLayers({ bingKey: server.bingKey, googleKey: textOf(server.attributes['googleKey']), mapUrl })
    return chooseBaseLayer(layers, [layerId, user.map, server.map])
  }, [layerId, server, user])
}

/** What the vehicle is doing, where that is on the map, and how old its place is, kept fresh. */
export function PlaceFacts({ unit }: { unit: FleetUnit | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const base = useBaseLayer()
  const isDark = useComputedColorScheme('light') === 'dark'
  const position = unit?.position
  if (!position) return <p className={styles.unknownPlace}>{t('commands.place.unknown')}</p>
  const fixMs = Date.parse(position.fixTime ?? position.serverTime ?? '')
  return (
    <>
      <div data-dialog-answer>
        <VehicleAnswer unit={unit} form="card" />
      </div>
      <section className={styles.place}>
        <div className={styles.snippet}>
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <MapSnippet
              label={t('commands.place.map')}
              base={base}
              isDark={isDark}
              latitude={position.latitude}
              longitude={position.longitude}
              color={STATE_COLORS.light[unit.answer.state]}
            />
          </Suspense>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('commands.place.fixAge')}</dt>
            <dd data-fix-age title={formats.dateTime(fixMs)}>
              {now - fixMs < 60_000 ? t('devices.now') : formats.age(fixMs, now)}
            </dd>
          </div>
        </dl>
      </section>
    </>
  )
}
