import { IconFileReport, IconMapPin, IconTruck } from '@tabler/icons-react'
import { useReducedMotion } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { REPORT_KINDS } from '#src/features/reports/kinds'
import type { FleetUnit } from '#src/live/contract'
import { useFleet, useUnit } from '#src/live/FleetContext'
import { useStageMap } from '#src/map/map-stage'
import { useAnswerText } from '#src/widgets/answer'
import { GO_MS, goToPlace, usePlaces } from '#src/widgets/places'
import { mayReports } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { screenAt, screenWith } from '#src/widgets/screens'
import { menuFor } from '../menu'
import { menuIcons } from '../menu-icons'
import { paletteText } from './palette-state'
import { readRequest, thoseNamed, type Named } from './palette-words'
import { useGeneralActions } from './use-general-actions'
import { useVehicleActions, type VehicleAction } from './use-vehicle-actions'

const DEVICES_SHOWN = 8
/** Vehicles that an action is offered for; more of them want more letters. */
const VEHICLES_SHOWN = 4

export interface Choice extends Named {
  id: string
  detail?: string
  icon: ReactNode
  /** The palette stays open. */
  isStep?: boolean
  run: () => void
}

interface ChoiceGroup {
  label: string
  choices: Choice[]
}

/** Devices whose name, plate, IMEI or driver holds the text, and the text that they were found by. */
const useFound = (text: string, limit: number): { text: string; units: FleetUnit[] } => {
  const fleet = useFleet()
  const [found, setFound] = useState<{ text: string; units: FleetUnit[] }>({ text: '', units: [] })
  useEffect(() => {
    let isCurrent = true
    void (text ? fleet.find(text, limit) : Promise.resolve([])).then(
      (units) => isCurrent && setFound({ text, units }),
      () => isCurrent && setFound({ text, units: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [fleet, text, limit])
  return found
}

const plateOf = ({ device }: FleetUnit): string =>
  [device.attributes.placa, device.uniqueId].filter((text) => typeof text === 'string' && text).join(' · ')

const useScreens = (): Choice[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return menuFor(useSession()).map(({ path, menu, title }) => {
    const Icon = menuIcons[menu.icon]
    return {
      id: path,
      label: t(title),
      words: t(menu.words),
      detail: `g ${menu.key}`,
      icon: <Icon size={20} />,
      run: () => void navigate({ to: path }),
    }
  })
}

const useReports = (): VehicleAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  if (!mayReports('view', session, currentLicence().mode)) return []
  return REPORT_KINDS.map(({ name }) => ({
    id: `report-${name}`,
    label: t('palette.reportName', { name: t(`reports.names.${name}`) }),
    words: `${t('palette.reports')} ${t(`reports.words.${name}`)}`,
    icon: <IconFileReport size={20} />,
    suits: () => true,
    run: (unit) =>
      void navigate(
        screenWith(
          '/reports/$report',
          { ...(unit && { deviceId: unit.device.id, period: 'last7' }), expand: true },
          { report: name },
        ),
      ),
    runsAlone: true,
  }))
}

/** What fits what is typed, in groups; `isSettled` once all of the fleet was looked through for it. */
export function usePaletteChoices(typed: string): { groups: ChoiceGroup[]; isSettled: boolean; isLooking: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStill = useReducedMotion()
  const map = useStageMap()
  const text = typed.trim()
  const joining = t('palette.joining')
  const reports = useReports()
  const actions = [...useVehicleActions(), ...reports]
  const request = readRequest(text, actions, joining)
  const found = useFound(text, DEVICES_SHOWN)
  const named = useFound(request.actions.length > 0 ? request.vehicle : '', VEHICLES_SHOWN)
  const openId = Number(/^\/devices\/(\d+)/.exec(useLocation().pathname)?.[1] ?? 0)
  const open = useUnit(openId)
  const { places, isLooking } = usePlaces(text, map)
  const screens = useScreens()
  const general = useGeneralActions()
  const answerOf = useAnswerText()

  const devices = found.units.map((unit): Choice => ({
    id: `device-${unit.device.id}`,
    label: unit.device.name,
    words: '',
    detail: [plateOf(unit), answerOf(unit)].join(' — '),
    icon: <IconTruck size={20} />,
    run: () => void navigate({ to: screenAt(`/devices/${unit.device.id}`) }),
  }))
  const about = request.vehicle ? named.units : open ? [open] : []
  const doings = about.flatMap((unit) =>
    request.actions
      .filter(({ suits }) => suits(unit))
      .map((action): Choice => ({
        ...action,
        id: `${action.id}-${unit.device.id}`,
        label: t('palette.doing', { action: action.label, vehicle: unit.device.name }),
        detail: plateOf(unit),
        run: () => action.run(unit),
      })),
  )
  const steps = (request.vehicle ? [] : request.actions)
    .filter(({ runsAlone }) => !runsAlone)
    .map((action): Choice => ({
      ...action,
      id: `${action.id}-any`,
      detail: t('palette.complete'),
      isStep: true,
      run: () => paletteText.set(`${action.label} `),
    }))
  const alone = text ? thoseNamed(text, reports, joining) : []
  const groups = [
    { label: t('frame.palette.devices'), choices: devices },
    {
      label: t('frame.palette.actions'),
      choices: [...doings, ...(text ? [...steps, ...thoseNamed(text, general, joining)] : [])],
    },
    {
      label: t('palette.reports'),
      choices: alone.map((report): Choice => ({ ...report, run: () => report.run(null) })),
    },
    { label: t('frame.palette.screens'), choices: thoseNamed(text, screens, joining) },
    ...(text ? [] : [{ label: t('frame.palette.actions'), choices: general }]),
    {
      label: t('frame.palette.places'),
      choices: (map ? places : []).map((place): Choice => ({
        id: `${place.name}${place.latitude}${place.longitude}`,
        label: place.name,
        words: '',
        icon: <IconMapPin size={20} />,
        run: () => map && goToPlace(map, place, isStill ? 0 : GO_MS),
      })),
    },
  ].filter(({ choices }) => choices.length > 0)
  const isSettled = found.text === text && named.text === (request.actions.length > 0 ? request.vehicle : '')
  return { groups, isSettled, isLooking }
}
