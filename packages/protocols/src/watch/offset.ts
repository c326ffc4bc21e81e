const OFFSET = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?$/

const hoursOf = (text: string): number | undefined => {
  const match = OFFSET.exec(text)
  if (!match) return /^(GMT|UTC)$/.test(text) ? 0 : undefined
  const hours = Number(match[2]) + Number(match[3] ?? 0) / 60
  return match[1] === '-' ? -hours : hours
}

const WINTER = new Date(Date.UTC(2026, 0, 1))
const SUMMER = new Date(Date.UTC(2026, 6, 1))

const hoursAt = (format: Intl.DateTimeFormat, moment: Date): number =>
  hoursOf(format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? 0

/** Hours east of Greenwich of `GMT+4`, `-03:00` or an IANA zone, without daylight saving, which these devices lack. */
export const offsetHours = (zone: unknown): number | undefined => {
  if (typeof zone !== 'string') return undefined
  const hours = hoursOf(zone)
  if (hours !== undefined) return hours
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    return Math.min(hoursAt(format, WINTER), hoursAt(format, SUMMER))
  } catch {
    return undefined
  }
}
