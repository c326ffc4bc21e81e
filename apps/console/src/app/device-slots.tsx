import type { Device } from '@rastro/model/device'
import { useTranslation } from 'react-i18next'
import { lazy, type ComponentType } from 'react'
import type { DeviceSlots } from '#src/widgets/device-slots'
import { withLaterTexts } from './console-texts'
import { loadChunk } from './load-chunk'

const SectionFailed = () => {
  const { t } = useTranslation()
  return <p role="alert">{t('errors.PAGE_FAILED')}</p>
}

const loads: (() => Promise<unknown>)[] = []

/** A section whose code comes when it is first shown; the rest of the detail does not fall with it. */
const section = (load: () => Promise<ComponentType<{ device: Device }>>) => {
  loads.push(load)
  return lazy(async () => ({ default: await loadChunk(() => withLaterTexts(load())).catch(() => SectionFailed) }))
}

/** Fetches everything the detail of a device is made of, before somebody opens one. */
export const fetchDetail = async (): Promise<void> => {
  await withLaterTexts(import('#src/features/devices/DeviceDetailPage'))
  for (const load of loads) await load()
}

/** What features add to the screens about devices. */
export const deviceSlots: DeviceSlots = {
  urgent: [section(async () => (await import('#src/features/device-detail/SilenceCard')).SilenceCard)],
  now: [section(async () => (await import('#src/features/device-detail/Trends')).Trends)],
  today: [
    section(async () => (await import('#src/features/device-detail/Today')).Today),
    section(async () => (await import('#src/features/events/DeviceEvents')).DeviceEvents),
  ],
  commands: [
    section(async () => (await import('#src/features/commands/DeviceOrders')).DeviceOrders),
    section(async () => (await import('#src/features/anchor/AutoAnchorCard')).AutoAnchorCard),
  ],
  data: [
    section(async () => (await import('#src/features/device-detail/MoreFacts')).MoreFacts),
    section(async () => (await import('#src/features/messages/MessagesLink')).MessagesLink),
  ],
}
