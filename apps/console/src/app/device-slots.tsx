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

/** A section whose code comes when it is first shown; the rest of the detail does not fall with it. */
const section = (load: () => Promise<ComponentType<{ device: Device }>>) =>
  lazy(async () => ({ default: await loadChunk(() => withLaterTexts(load())).catch(() => SectionFailed) }))

/** What features add to the screens about devices. */
export const deviceSlots: DeviceSlots = {
  urgent: [section(async () => (await import('#src/features/device-detail/SilenceCard')).SilenceCard)],
  readings: [section(async () => (await import('#src/features/device-detail/Trends')).Trends)],
  detail: [
    section(async () => (await import('#src/features/device-detail/MoreFacts')).MoreFacts),
    section(async () => (await import('#src/features/commands/DeviceOrders')).DeviceOrders),
    section(async () => (await import('#src/features/messages/MessagesLink')).MessagesLink),
  ],
}
