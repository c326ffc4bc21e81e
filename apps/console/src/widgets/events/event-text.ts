import type { TFunction } from 'i18next'
import { alarmText } from '#src/widgets/telemetry'

/** The kind of an event in words, as far as this console has words for it. Needs the later texts. */
export const eventTypeText = (type: string, t: TFunction): string =>
  t(`links.event.${type}` as 'links.event.alarm', { defaultValue: type })

/** The kind of an event; of an alarm, which ones: `Alarm: SOS, power cut`. */
export function eventText(event: { type: string; attributes: Record<string, unknown> }, t: TFunction): string {
  const { alarm } = event.attributes
  const type = eventTypeText(event.type, t)
  if (event.type !== 'alarm' || typeof alarm !== 'string') return type
  const alarms = alarm.split(',').map((name) => alarmText(name.trim(), t))
  return `${type}: ${alarms.join(', ')}`
}
