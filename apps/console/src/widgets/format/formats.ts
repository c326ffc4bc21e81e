import {
  KM_PER_NAUTICAL_MILE,
  METERS_PER_KM,
  hoursFromMs,
  kmFromMeters,
  kmhFromKnots,
  milesFromMeters,
} from '@rastro/geo'

export type SpeedUnit = 'kmh' | 'mph' | 'kn'
export type DistanceUnit = 'km' | 'mi' | 'nmi'
export type CoordinateFormat = 'dd' | 'ddm' | 'dms'

/** How one person wants to read numbers and times. */
export interface FormatSettings {
  /** BCP 47 */
  locale: string
  /** IANA name; undefined means the browser's. */
  timeZone: string | undefined
  speedUnit: SpeedUnit
  distanceUnit: DistanceUnit
  twelveHour: boolean
  coordinateFormat: CoordinateFormat
}

/** CORE-UNITS-01: the spec's figure for statute miles. */
const MPH_PER_KNOT = 1.15078

export const speedIn = (knots: number, unit: SpeedUnit): number =>
  unit === 'kmh' ? kmhFromKnots(knots) : unit === 'mph' ? knots * MPH_PER_KNOT : knots

export const distanceIn = (meters: number, unit: DistanceUnit): number =>
  unit === 'km'
    ? kmFromMeters(meters)
    : unit === 'mi'
      ? milesFromMeters(meters)
      : meters / METERS_PER_KM / KM_PER_NAUTICAL_MILE

/** What is said in place of a figure that nobody knows. */
const NO_FIGURE = '–'

/** Writes figures, and nothing that is none; what is rounded to nothing has no sign. */
const figures = (locale: string, fractionDigits: number): ((value: number) => string) => {
  const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
  const format = new Intl.NumberFormat(locale, options)
  return (value) => {
    if (!Number.isFinite(value)) return NO_FIGURE
    const text = format.format(value)
    return value <= 0 && /^-[0.,]+$/.test(text) ? text.slice(1) : text
  }
}

const degrees = (value: number): string => value.toFixed(6).replace(/^-(0\.0+)$/, '$1')

const sexagesimal = (value: number, letters: string, format: 'ddm' | 'dms'): string => {
  const letter = value < 0 ? letters.charAt(1) : letters.charAt(0)
  if (format === 'ddm') {
    // Whole units of the last digit first, so that 59.99999 never prints as 60.
    const tenThousandths = Math.round(Math.abs(value) * 60 * 10_000)
    return `${Math.floor(tenThousandths / 600_000)}° ${((tenThousandths % 600_000) / 10_000).toFixed(4)}' ${letter}`
  }
  const tenths = Math.round(Math.abs(value) * 36_000)
  const minutes = Math.floor(tenths / 600)
  return `${Math.floor(minutes / 60)}° ${minutes % 60}' ${((tenths % 600) / 10).toFixed(1)}" ${letter}`
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const AGE_STEPS: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [MINUTE_MS, 'minute'],
]

/** The one place where numbers and times become text. Times are epoch ms; null gives a dash. */
export const makeFormats = (settings: FormatSettings) => {
  const { locale, timeZone, twelveHour, speedUnit, distanceUnit, coordinateFormat } = settings
  const clock = { hour12: twelveHour, timeZone } as const
  const [whole, one, two] = [figures(locale, 0), figures(locale, 1), figures(locale, 2)]
  const time = new Intl.DateTimeFormat(locale, {
    ...clock,
    hour: twelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
  })
  const dateTime = new Intl.DateTimeFormat(locale, { ...clock, dateStyle: 'short', timeStyle: 'medium' })
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const orDash = (epochMs: number | null, format: Intl.DateTimeFormat): string =>
    epochMs === null || !Number.isFinite(epochMs) ? NO_FIGURE : format.format(epochMs)
  // Making a format costs more than using it a hundred times.
  const amounts = new Map<string, Intl.NumberFormat>()
  const amount = (value: number, unit: string): string => {
    const format = amounts.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
    amounts.set(unit, format)
    return format.format(value)
  }
  return {
    settings,
    number: whole,
    decimal: one,
    /** Number of the speed in the user's unit, no unit text. */
    speed: (knots: number) => whole(Math.round(speedIn(knots, speedUnit))),
    distance: (meters: number) => one(distanceIn(meters, distanceUnit)),
    hours: (milliseconds: number) => one(hoursFromMs(milliseconds)),
    /** K-02: reais in every language. */
    money: (reais: number) => (Number.isFinite(reais) ? `R$ ${two(reais)}` : NO_FIGURE),
    time: (epochMs: number | null) => orDash(epochMs, time),
    date: (epochMs: number | null) => orDash(epochMs, date),
    dateTime: (epochMs: number | null) => orDash(epochMs, dateTime),
    /** `2 h 10 min`: the two largest units, none smaller than a minute unless that is all. */
    duration: (milliseconds: number): string => {
      if (!Number.isFinite(milliseconds)) return NO_FIGURE
      const passed = Math.max(0, milliseconds)
      if (passed < MINUTE_MS) return amount(Math.floor(passed / SECOND_MS), 'second')
      const [days, hours, minutes] = [
        Math.floor(passed / DAY_MS),
        Math.floor((passed % DAY_MS) / HOUR_MS),
        Math.floor((passed % HOUR_MS) / MINUTE_MS),
      ]
      const parts =
        days > 0
          ? [[days, 'day'] as const, [hours, 'hour'] as const]
          : [[hours, 'hour'] as const, [minutes, 'minute'] as const]
      return parts.flatMap(([value, unit]) => (value > 0 ? [amount(value, unit)] : [])).join(' ')
    },
    /** `26 h 10 min`, as hours are added up and paid: never days. */
    hoursMinutes: (milliseconds: number): string => {
      if (!Number.isFinite(milliseconds)) return NO_FIGURE
      const minutes = Math.floor(Math.max(0, milliseconds) / MINUTE_MS)
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return [hours > 0 ? amount(hours, 'hour') : '', rest > 0 || hours === 0 ? amount(rest, 'minute') : '']
        .filter(Boolean)
        .join(' ')
    },
    /** `3 min ago`; `now` is epoch ms. */
    age: (epochMs: number | null, now: number): string => {
      if (epochMs === null || !Number.isFinite(epochMs)) return NO_FIGURE
      const passed = Math.max(0, now - epochMs)
      for (const [step, unit] of AGE_STEPS) if (passed >= step) return relative.format(-Math.floor(passed / step), unit)
      return relative.format(-Math.floor(passed / 1000), 'second')
    },
    coordinates: (latitude: number, longitude: number): string =>
      coordinateFormat === 'dd'
        ? `${degrees(latitude)}, ${degrees(longitude)}`
        : `${sexagesimal(latitude, 'NS', coordinateFormat)}, ${sexagesimal(longitude, 'EW', coordinateFormat)}`,
  }
}
export type Formats = ReturnType<typeof makeFormats>
