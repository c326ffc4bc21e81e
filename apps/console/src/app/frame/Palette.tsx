import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconLogout, IconMapPin, IconMoon, IconSearch, IconSun, IconTruck, IconVolume } from '@tabler/icons-react'
import { useReducedMotion } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import type { FleetUnit } from '#src/live/contract'
import { useStageMap } from '#src/map/map-stage'
import { GO_MS, goToPlace, usePlaces } from '#src/widgets/places'
import { getPreference, setPreference } from '#src/widgets/preferences'
import { useSession } from '#src/widgets/session'
import { keepScheme, resolveScheme, schemeChoice } from '../color-scheme'
import { leave } from '../sign-out'
import { menuFor } from './menu'
import { menuIcons } from './menu-icons'
import { closePalette } from './palette-state'

const DEVICES_SHOWN = 8
/** What scrolls can be reached by key. */
const LIST = { viewportProps: { tabIndex: 0 } }

interface Choice {
  id: string
  label: string
  detail?: string
  icon: ReactNode
  run: () => void
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Devices whose name, plate, IMEI or driver holds the text. */
const useFound = (text: string): FleetUnit[] => {
  const fleet = useFleet()
  const [found, setFound] = useState<FleetUnit[]>([])
  useEffect(() => {
    let isCurrent = true
    const wanted = text.trim()
    void (wanted ? fleet.find(wanted, DEVICES_SHOWN) : Promise.resolve([])).then(
      (units) => isCurrent && setFound(units),
    )
    return () => {
      isCurrent = false
    }
  }, [fleet, text])
  return found
}

const useScreens = (): Choice[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return menuFor(useSession()).map(({ path, menu, meta }) => {
    const Icon = menuIcons[menu.icon]
    return { id: path, label: t(meta.title), icon: <Icon size={20} />, run: () => void navigate({ to: path }) }
  })
}

const useActions = (): Choice[] => {
  const { t } = useTranslation()
  const isDark = resolveScheme(schemeChoice()) === 'dark'
  const isMuted = getPreference('isMuted')
  return [
    {
      id: 'scheme',
      label: `${t('frame.theme')}: ${t(isDark ? 'frame.themeName.light' : 'frame.themeName.dark')}`,
      icon: isDark ? <IconSun size={20} /> : <IconMoon size={20} />,
      run: () => keepScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'mute',
      label: t(isMuted ? 'frame.unmute' : 'frame.mute'),
      icon: <IconVolume size={20} />,
      run: () => setPreference('isMuted', !isMuted),
    },
    { id: 'logout', label: t('frame.logout'), icon: <IconLogout size={20} />, run: () => void leave() },
  ]
}

const Group = ({ label, choices }: { label: string; choices: Choice[] }) =>
  choices.length > 0 && (
    <Spotlight.ActionsGroup label={label}>
      {choices.map(({ id, label: name, detail, icon, run }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={detail}
          leftSection={icon}
          onClick={run}
          styles={{ actionDescription: { opacity: 1, color: 'inherit' } }}
        />
      ))}
    </Spotlight.ActionsGroup>
  )

const plateOf = ({ device }: FleetUnit): string =>
  [device.attributes.placa, device.uniqueId].filter((text) => typeof text === 'string' && text).join(' · ')

/** Any device, any screen, any action, by typing. */
export const Palette = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const devices = useFound(text).map((unit): Choice => ({
    id: String(unit.device.id),
    label: unit.device.name,
    detail: plateOf(unit),
    icon: <IconTruck size={20} />,
    run: () => void navigate({ to: `/devices/${unit.device.id}` }),
  }))
  const matching = (choices: Choice[]): Choice[] =>
    choices.filter(({ label }) => fold(label).includes(fold(text.trim())))
  const screens = matching(useScreens())
  const actions = matching(useActions())
  const isStill = useReducedMotion()
  const map = useStageMap()
  const { places, isLooking } = usePlaces(text, map)
  const shownPlaces = places.map((place): Choice => ({
    id: `${place.name}${place.latitude}${place.longitude}`,
    label: place.name,
    icon: <IconMapPin size={20} />,
    run: () => map && goToPlace(map, place, isStill ? 0 : GO_MS),
  }))
  useEffect(() => spotlight.open(), [])

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      onSpotlightClose={closePalette}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('frame.palette.open') } }}
      scrollable
      maxHeight={440}
    >
      <Spotlight.Search
        placeholder={t('frame.palette.placeholder')}
        aria-label={t('frame.palette.open')}
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList {...LIST}>
        <Group label={t('frame.palette.devices')} choices={devices} />
        <Group label={t('frame.palette.screens')} choices={screens} />
        <Group label={t('frame.palette.actions')} choices={actions} />
        <Group label={t('frame.palette.places')} choices={map ? shownPlaces : []} />
        {!isLooking && devices.length + screens.length + actions.length + places.length === 0 && (
          <Spotlight.Empty>{t('frame.palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
