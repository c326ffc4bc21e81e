import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconHistory, IconMapSearch, IconRulerMeasure } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import type { FleetUnit } from '#src/live/contract'
import { currentLicence } from '#src/api/licence'
import { useFleet, useMapAttention } from '#src/live/FleetContext'
import { baseLayers, chooseBaseLayer, withOverlay } from '#src/map/basemap/base-layers'
import { mapStart } from '#src/map/centring'
import { MapControls } from '#src/map/controls/MapControls'
import controls from '#src/map/controls/map-controls.module.css'
import type { FleetMap } from '#src/map/fleet-map'
import { publishMap, useStageUse } from '#src/map/map-stage'
import type { Hit } from '#src/map/hit-test'
import type { MapViewProps } from '#src/map/MapView'
import type { MapView as View, SceneOptions } from '#src/map/scene'
import { emptyScene } from '#src/map/scene/empty-scene'
import { loadLaterTexts } from '#src/widgets/later-texts'
import { speedIn, useFormats } from '#src/widgets/format'
import { usePreference } from '#src/widgets/preferences'
import { canSee } from '#src/widgets/rights'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { useSession } from '#src/widgets/session'
import { FleetStrip } from './FleetStrip'
import { LayerMenu } from './LayerMenu'
import type { OpenTool } from './tools/MapTools'
import { TogetherList } from './TogetherList'
import { UnitTip } from './UnitTip'
import styles from './live-map.module.css'
import { useAreas } from './use-areas'
import { useAttention } from './use-attention'
import { useFollowAll } from './use-follow-all'
import { useInsets } from './use-insets'
import { useLate } from './use-late'
import { useMapCode } from './use-map-code'
import { useMapStart } from './use-map-start'
import { useMyPosition } from './use-my-position'
import { useSharedStart } from './use-shared-start'
import { useTrail } from './use-trail'

const loadTools = async () => (await Promise.all([import('./tools/MapTools'), loadLaterTexts()]))[0].MapTools
const loadNearTown = async () => (await import('./tools/NearTown')).NearTown

interface Together {
  units: FleetUnit[]
  count: number
  x: number
  y: number
}

const MOST_TOGETHER = 60

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Hex of a CSS variable; the marker shaders take no other form. */
function cssColor(name: string, otherwise: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise
}

const noVehicles: MapViewProps['subscribe'] = (listener) => {
  listener(emptyScene())
  return () => undefined
}

/** The list of devices says itself what narrows it. */
const isListOpen = (path: string): boolean => path === '/devices'

const selectedIn = (path: string): number | null => {
  const id = Number(/^\/devices\/(\d+)/.exec(path)?.[1])
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The fleet on the map: joins live data, preferences and the session to `map/`. */
export const LiveMap = () => {
  const { t } = useTranslation()
  const client = useFleet()
  const { server, user } = useSession()
  const navigate = useNavigate()
  const path = useLocation({ select: (place) => place.pathname })
  const selectedId = selectedIn(path)
  const isMobile = useIsMobile()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isStill = useReducedMotion()
  const { speedUnit } = useFormats().settings
  const [shown] = usePreference('mapPref')
  const [layerId, setLayerId] = usePreference('mapLayer')
  const [isOverlaid] = usePreference('mapOverlay')
  const [attention, setAttention] = useMapAttention()
  const [map, setMap] = useState<FleetMap | null>(null)
  const [hover, setHover] = useState<Hit | null>(null)
  const [together, setTogether] = useState<Together | null>(null)
  const [tool, setTool] = useState<OpenTool | null>(null)
  const [bearing, setBearing] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isOut, setOut] = useState(false)
  const [retries, setRetries] = useState(0)
  const MapView = useMapCode()
  const stage = useStageUse()
  const brand = cssColor('--brand', isDark ? '#2cb5a7' : '#0f766e')
  // What the map does not show yet waits for the list, as the map does.
  const areas = useAreas(MapView !== null && shown.showGeofences && !stage.hidesAreas, brand)
  const view = useRef<View | null>(null)

  const layers = useMemo(
    () =>
      baseLayers({
        bingKey: server.bingKey,
        googleKey: textOf(server.attributes['googleKey']),
        mapUrl: textOf(user.attributes['mapUrl']) ?? server.mapUrl,
      }),
    [server, user],
  )
  const base = useMemo(() => {
    const chosen = chooseBaseLayer(layers, [layerId, user.map, server.map])
    return isOverlaid && chosen.id !== 'offline' ? withOverlay(chosen, server.overlayUrl) : chosen
  }, [layers, layerId, isOverlaid, user, server])
  const trail = useTrail(selectedId)

  const options = useMemo<SceneOptions>(
    () => ({
      clustered: shown.clustered,
      showName: shown.name,
      showPlate: shown.plate,
      showStatus: shown.status,
      speed: shown.speed ? { perKnot: speedIn(1, speedUnit), unit: t(`units.${speedUnit}`) } : null,
      showPrecision: shown.precision,
      selectedId,
      statusTexts: {
        online: t('map.status.online'),
        offline: t('map.status.offline'),
        unknown: t('map.status.unknown'),
      },
      animated: !isStill,
    }),
    [shown, selectedId, isStill, speedUnit, t],
  )
  const past = stage.vehicles === 'none' ? null : (stage.vehicles ?? null)
  const scenes = stage.vehicles === 'none' ? noVehicles : (past?.subscribe ?? client.onMapScene)
  useEffect(() => {
    if (!view.current) return
    client.setMapView(view.current, options)
    past?.setView(view.current, options)
  }, [client, options, past, scenes])

  // Before the map is sent anywhere: part of it may be hidden.
  useInsets(map, isMobile, path !== '/home')
  const personMoved = useMapStart(map, selectedId !== null || stage.startsElsewhere === true)
  useEffect(() => {
    // CORE-MAP-04: opening a device brings the map to it.
    if (selectedId !== null) setAttention({ centre: { deviceId: selectedId, at: Date.now() } })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selectedId])
  const isOfSeveral = useSharedStart(path, selectedId)
  const followsAll = attention.followsAll && isOfSeveral && selectedId === null
  useFollowAll(map, followsAll, isStill)
  const release = useAttention(map, selectedId, isStill)
  const me = useMyPosition(map, isStill)

  const select = (deviceId: number): void => {
    setTogether(null)
    void navigate({ href: `/devices/${deviceId}` })
  }
  const openCluster = async (hit: Extract<Hit, { kind: 'cluster' }>): Promise<void> => {
    if (map?.openCluster(hit)) return
    setTogether({ units: await client.devicesIn(hit.box, MOST_TOGETHER), count: hit.count, x: hit.x, y: hit.y })
  }
  const leaveAll = (): void => {
    if (followsAll) setAttention({ followsAll: false })
  }
  const events: MapViewProps['events'] = {
    view(next) {
      view.current = next
      client.setMapView(next, options)
      past?.setView(next, options)
    },
    hit(hit) {
      setTogether(null)
      if (stage.takesClicks) return
      if (past) past.hit(hit)
      else if (hit?.kind === 'unit') select(hit.deviceId)
      else if (hit) {
        leaveAll()
        void openCluster(hit)
      }
    },
    hover(hit) {
      past?.hover?.(hit)
      setHover((before) => (hit === null && before === null ? before : hit))
    },
    asked(place) {
      setTogether(null)
      if (!stage.takesClicks) setTool({ kind: 'here', place, name: null })
    },
    moved(how) {
      personMoved()
      setTogether(null)
      // Where all are kept in the picture, how near is part of it.
      leaveAll()
      if (how === 'zoom') return
      release()
      if (attention.followId !== null) setAttention({ followId: null })
    },
    turned: setBearing,
    failed: () => setFailed(true),
    streetsOut: setOut,
  }
  const fitAll = async (): Promise<void> => map?.open(mapStart(null, null, await client.bounds()))
  // A screen that draws on the map has it to itself.
  const isBusy = stage.takesClicks === true && tool?.kind !== 'ruler'
  const MapTools = useLate(tool !== null, loadTools)
  // No street map says where one is.
  const isAlone = isOut || base.id === 'offline'
  const NearTown = useLate(map !== null && isAlone, loadNearTown)
  const isFollowing = selectedId === null ? (isOfSeveral ? followsAll : null) : attention.followId === selectedId
  const follow = (): void =>
    setAttention(selectedId === null ? { followsAll: !followsAll } : { followId: isFollowing ? null : selectedId })
  const zoom = (by: number): void => {
    leaveAll()
    if (by > 0) map?.map.zoomIn()
    else map?.map.zoomOut()
  }

  return (
    <>
      {MapView && (
        <MapView
          label={t('map.canvas')}
          base={base}
          isDark={isDark}
          brand={brand}
          areas={areas}
          areaNames={shown.geofenceNames}
          trail={trail}
          retries={retries}
          subscribe={scenes}
          events={events}
          onMap={(next) => {
            setMap(next)
            publishMap(next)
          }}
        />
      )}
      {hover?.kind === 'unit' && !stage.vehicles && <UnitTip deviceId={hover.deviceId} x={hover.x} y={hover.y} />}
      {!stage.vehicles && !isListOpen(path) && <FleetStrip hasStates={path === '/home'} />}
      {together && <TogetherList {...together} onSelect={select} onClose={() => setTogether(null)} />}
      {map && isAlone && NearTown && <NearTown map={map} />}
      {map && tool && !isBusy && MapTools && <MapTools map={map} brand={brand} tool={tool} onTool={setTool} />}
      {hasFailed && (
        <p className={styles.notice} role="alert">
          {t('map.noGraphics')}
        </p>
      )}
      {me.hasFailed && (
        <p className={styles.told} role="alert">
          {t('map.myPositionFailed')}
        </p>
      )}
      <MapControls
        texts={{
          zoomIn: t('map.zoomIn'),
          zoomOut: t('map.zoomOut'),
          north: t('map.north'),
          myPosition: t('map.myPosition'),
          fitAll: t('map.fitAll'),
          follow: t(selectedId === null ? 'map.followAll' : 'map.follow'),
          unfollow: t(selectedId === null ? 'map.unfollowAll' : 'map.unfollow'),
        }}
        bearing={bearing}
        isFollowing={isFollowing}
        onZoom={zoom}
        onNorth={() => map?.map.resetNorth()}
        onFitAll={() => void fitAll()}
        onMyPosition={() => {
          leaveAll()
          me.show()
        }}
        onFollow={follow}
      >
        <LayerMenu
          layers={layers}
          chosen={base}
          onChoose={setLayerId}
          hasOverlay={Boolean(server.overlayUrl)}
          isOut={isOut}
          onRetry={() => setRetries(retries + 1)}
        />
        <button
          type="button"
          className={controls.control}
          aria-label={t('map.findPlace')}
          title={t('map.findPlace')}
          aria-pressed={tool?.kind === 'search'}
          disabled={isBusy}
          onClick={() => {
            leaveAll()
            setTool(tool?.kind === 'search' ? null : { kind: 'search' })
          }}
          data-find-place
        >
          <IconMapSearch size={20} />
        </button>
        <button
          type="button"
          className={controls.control}
          aria-label={t('map.ruler')}
          title={t('map.ruler')}
          aria-pressed={tool?.kind === 'ruler'}
          disabled={isBusy}
          onClick={() => setTool(tool?.kind === 'ruler' ? null : { kind: 'ruler', from: null })}
          data-ruler
        >
          <IconRulerMeasure size={20} />
        </button>
        {serverCan(server, 'timeMachine') && canSee('reports', user, server, currentLicence().mode) && (
          <Link
            to="/time-machine"
            className={controls.control}
            aria-label={t('frame.timeMachine')}
            title={t('frame.timeMachine')}
          >
            <IconHistory size={20} />
          </Link>
        )}
      </MapControls>
    </>
  )
}
