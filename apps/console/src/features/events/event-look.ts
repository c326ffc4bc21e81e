import type { EventRow } from '@rastro/model/event'
import {
  IconAlertTriangle,
  IconAnchor,
  IconAntennaBars5,
  IconAntennaBarsOff,
  IconGasStation,
  IconGauge,
  IconKey,
  IconKeyOff,
  IconLogin2,
  IconLogout2,
  IconMapPin,
  IconParking,
  IconPlayerPlay,
  IconSteeringWheel,
  IconTerminal2,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { eventText } from '#src/widgets/events'
import { EVENT_KIND_NAMES, EVENT_KINDS, type EventKind } from './event-kinds'

const ICONS: Record<EventKind, Icon> = {
  alarms: IconAlertTriangle,
  places: IconMapPin,
  driving: IconSteeringWheel,
  connection: IconAntennaBars5,
  care: IconGasStation,
  exchange: IconTerminal2,
}

/** What is told apart at a glance; the others look like their kind. */
const OWN_ICONS: Partial<Record<EventRow['type'], Icon>> = {
  deviceOverspeed: IconGauge,
  geofenceEnter: IconLogin2,
  geofenceExit: IconLogout2,
  deviceMoving: IconPlayerPlay,
  deviceStopped: IconParking,
  ignitionOn: IconKey,
  ignitionOff: IconKeyOff,
  deviceOffline: IconAntennaBarsOff,
  maintenance: IconTool,
}

const isBreach = ({ attributes }: EventRow): boolean => attributes['anchor'] === true

/** What happened, in a few words. */
export const titleOf = (event: EventRow, t: TFunction): string =>
  isBreach(event) ? t(event.type === 'alarm' ? 'events.alarm.anchor' : 'events.alarm.left') : eventText(event, t)

export const iconOf = (event: EventRow): Icon => {
  if (isBreach(event)) return IconAnchor
  const own = OWN_ICONS[event.type]
  if (own) return own
  const kind = EVENT_KIND_NAMES.find((name) => EVENT_KINDS[name].some((type) => type === event.type))
  return ICONS[kind ?? 'exchange']
}

/** An alarm that nobody saw to is red until somebody does. */
export const toneOf = ({ type, acknowledgement }: EventRow): 'alarm' | 'done' | 'plain' =>
  acknowledgement ? 'done' : type === 'alarm' ? 'alarm' : 'plain'
