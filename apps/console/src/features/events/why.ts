import type { Event, EventType } from '@rastro/model/event'
import { attributeLabel, attributeText, speedText, type Words } from '#src/widgets/telemetry'

/** What an event is about besides its device; null for what this person is not given. */
export interface EventNames {
  geofence(id: number): string | null
  device(id: number): string | null
  maintenance(id: number): string | null
}

interface Telling {
  words: Words
  names: EventNames
  /** A number of the event; null when it is not there. */
  number(key: string): number | null
  text(key: string): string | null
}

type Reasons = (event: Event, telling: Telling) => string[]

const meters = (value: number, { formats }: Words): string =>
  `${new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} m`

const accuracyOf = ({ number, words }: Telling): string[] => {
  const accuracy = number('accuracy')
  return accuracy !== null && accuracy > 0
    ? [words.t('events.why.accuracy', { accuracy: meters(accuracy, words) })]
    : []
}

const geofenceOf = ({ geofenceId }: Event, { names, words }: Telling): string[] => {
  const name = geofenceId > 0 ? names.geofence(geofenceId) : null
  return name === null ? [] : [words.t('events.why.geofence', { name })]
}

const passage: Reasons = (event, telling) => {
  const { number, words } = telling
  const { t, formats } = words
  if (event.attributes['anchor'] === true) return [...anchorBreach(telling), ...accuracyOf(telling)]
  const distance = number('metersOutside')
  const margin = number('margin')
  const waited = number('waited')
  const isInside = event.type === 'geofenceEnter'
  const how =
    distance === null || margin === null
      ? [t(isInside ? 'events.why.geofenceEnter' : 'events.why.geofenceExit')]
      : [
          t(distance < 0 ? 'events.why.metersInside' : 'events.why.metersOutside', {
            distance: meters(Math.abs(distance), words),
            margin: meters(margin, words),
          }),
        ]
  const wait = waited !== null && waited > 0 ? [t('events.why.waited', { time: formats.duration(waited) })] : []
  return [...geofenceOf(event, telling), ...how, ...wait, ...accuracyOf(telling)]
}

function anchorBreach({ number, words }: Telling): string[] {
  const distance = meters(number('metersOutside') ?? 0, words)
  return [words.t('events.why.anchor', { distance, speed: speedText(number('speed') ?? 0, words) })]
}

const LIMIT_FROM = ['device', 'road', 'geofence'] as const

const overspeed: Reasons = (event, telling) => {
  const { number, text, words } = telling
  const { t, formats } = words
  const [speed, limit, threshold, heldFor] = ['speed', 'speedLimit', 'threshold', 'heldFor'].map(number)
  if (speed == null || limit == null) return [t('events.why.deviceOverspeed')]
  const from = LIMIT_FROM.find((name) => name === text('limitFrom')) ?? 'other'
  const lines = [
    t('events.why.overspeed', {
      speed: speedText(speed, words),
      limit: speedText(limit, words),
      from: t(`events.why.limitFrom.${from}`),
    }),
  ]
  if (threshold != null && threshold > limit)
    lines.push(t('events.why.overspeedFrom', { threshold: speedText(threshold, words) }))
  if (heldFor != null && heldFor > 0) lines.push(t('events.why.heldFor', { time: formats.duration(heldFor) }))
  return [...lines, ...geofenceOf(event, telling)]
}

const fuel: Reasons = ({ type }, { number, words }) => {
  const { t } = words
  const [before, after, threshold] = ['before', 'after', 'threshold'].map(number)
  const litres = (value: number): string => attributeText('fuel', value, words)
  if (before == null || after == null)
    return [t(type === 'deviceFuelDrop' ? 'events.why.deviceFuelDrop' : 'events.why.deviceFuelIncrease')]
  const values = { before: litres(before), after: litres(after) }
  if (threshold == null) return [t('events.why.fuelPlain', values)]
  const change = `${after > before ? '+' : '−'}${litres(Math.abs(after - before))}`
  return [t('events.why.fuel', { ...values, change, threshold: litres(threshold) })]
}

const proximity: Reasons = ({ type }, { number, names, words }) => {
  const { t } = words
  const [id, distance, threshold] = ['linkedDeviceId', 'distance', 'threshold'].map(number)
  const what = t(type === 'proximityEnter' ? 'events.why.proximityEnter' : 'events.why.proximityExit')
  if (id == null || distance == null || threshold == null) return [what]
  const name = names.device(id) ?? t('events.unknownDevice', { id })
  const values = { name, distance: meters(distance, words), threshold: meters(threshold, words) }
  return [what, t('events.why.proximity', values)]
}

const unaccompanied: Reasons = (_, { number, words }) => {
  const { t } = words
  const [distance, threshold] = ['distance', 'threshold'].map(number)
  const what = t('events.why.unaccompaniedMotion')
  if (threshold == null) return [what]
  const limit = meters(threshold, words)
  return [
    what,
    distance == null
      ? t('events.why.noneNear', { threshold: limit })
      : t('events.why.nearest', { distance: meters(distance, words), threshold: limit }),
  ]
}

/** m/s²; what the device said has none of this. */
const perSecond = (value: number, { formats }: Words): string =>
  `${new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: 2 }).format(value)} m/s²`

const alarm: Reasons = (event, telling) => {
  const { number, words } = telling
  const { t } = words
  if (event.attributes['anchor'] === true) return passage(event, telling)
  const [acceleration, threshold] = ['acceleration', 'threshold'].map(number)
  if (acceleration == null || threshold == null) return [t('events.why.alarm')]
  return [
    t('events.why.acceleration', { value: perSecond(acceleration, words), threshold: perSecond(threshold, words) }),
  ]
}

const KNOWN_OF_MAINTENANCE: ReadonlySet<string> = new Set(['before', 'start', 'period'])

const maintenance: Reasons = ({ maintenanceId, attributes }, { number, names, words }) => {
  const { t, formats } = words
  const name = maintenanceId > 0 ? names.maintenance(maintenanceId) : null
  const lines = [name === null ? t('events.why.maintenance') : t('events.why.maintenanceNamed', { name })]
  const type = Object.keys(attributes).find((key) => !KNOWN_OF_MAINTENANCE.has(key))
  const [before, start, period] = ['before', 'start', 'period'].map(number)
  const after = type === undefined ? null : number(type)
  if (type === undefined || before == null || after === null) return lines
  const isTime = type.endsWith('Time')
  const moment = (value: number): string => (isTime ? formats.dateTime(value) : attributeText(type, value, words))
  lines.push(t('events.why.counter', { label: attributeLabel(type, words.t), before: moment(before), after: moment(after) })) // prettier-ignore
  if (start != null && period != null)
    lines.push(
      t('events.why.due', {
        start: moment(start),
        period: isTime ? formats.duration(period) : attributeText(type, period, words),
      }),
    )
  return lines
}

const inactive: Reasons = (_, { number, words }) => {
  const { t, formats } = words
  const [lastUpdate, silent, threshold] = ['lastUpdate', 'silentFor', 'threshold'].map(number)
  const lines =
    silent == null || threshold == null
      ? [t('events.why.deviceInactive')]
      : [t('events.why.inactive', { silent: formats.duration(silent), threshold: formats.duration(threshold) })]
  return lastUpdate == null ? lines : [...lines, t('events.why.inactiveSince', { at: formats.dateTime(lastUpdate) })]
}

const always =
  (
    key:
      | 'deviceOnline'
      | 'deviceOffline'
      | 'deviceUnknown'
      | 'queuedCommandSent'
      | 'deviceMoving'
      | 'deviceStopped'
      | 'ignitionOn'
      | 'ignitionOff',
  ): Reasons =>
  (_, { words }) => [words.t(`events.why.${key}`)]

const REASONS: Record<EventType, Reasons> = {
  commandResult: (_, { text, words }) => [words.t('events.why.commandResult', { result: text('result') ?? '–' })],
  deviceOnline: always('deviceOnline'),
  deviceUnknown: always('deviceUnknown'),
  deviceOffline: always('deviceOffline'),
  deviceInactive: inactive,
  queuedCommandSent: always('queuedCommandSent'),
  deviceMoving: always('deviceMoving'),
  deviceStopped: always('deviceStopped'),
  deviceOverspeed: overspeed,
  deviceFuelDrop: fuel,
  deviceFuelIncrease: fuel,
  geofenceEnter: passage,
  geofenceExit: passage,
  geofenceCrossed: (event, telling) => [...geofenceOf(event, telling), telling.words.t('events.why.geofenceCrossed')],
  proximityEnter: proximity,
  proximityExit: proximity,
  unaccompaniedMotion: unaccompanied,
  alarm,
  ignitionOn: always('ignitionOn'),
  ignitionOff: always('ignitionOff'),
  maintenance,
  driverChanged: (_, { text, words }) => [words.t('events.why.driverChanged', { id: text('driverUniqueId') ?? '–' })],
  media: (_, { text, words }) => [words.t('events.why.media', { file: text('file') ?? '–' })],
}

const isKnown = (type: string): type is EventType => Object.hasOwn(REASONS, type)

/** Why an event fired, in sentences with the values that decided; empty for a kind that this console does not know. */
export function whyText(event: Event, words: Words, names: EventNames): string[] {
  const { attributes } = event
  const telling: Telling = {
    words,
    names,
    number: (key) => {
      const value = attributes[key]
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    },
    text: (key) => {
      const value = attributes[key]
      return typeof value === 'string' && value !== '' ? value : null
    },
  }
  return isKnown(event.type) ? REASONS[event.type](event, telling) : []
}
