import {
  IconAnchor,
  IconBattery2,
  IconBellRinging,
  IconBolt,
  IconClockPause,
  IconKey,
  IconLock,
  IconSatellite,
  IconSteeringWheel,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenOrders } from '#src/live/FleetContext'
import type { Formats } from '#src/widgets/format'
import styles from './devices.module.css'
import { mainOrder, pendingText } from './pending-text'
import { alarmText, attributeText } from '#src/widgets/telemetry'
import type { Reading, UnitSummary } from './unit-summary'

type SignTone = 'alarm' | 'lock' | 'pending' | 'anchor' | 'on' | 'off' | 'plain' | 'low' | 'critical'

interface SignProps {
  icon: Icon
  label: string
  tone: SignTone
  /** Shown beside the icon when it is critical. */
  text?: string
}

function Sign({ icon: Glyph, label, tone, text }: SignProps) {
  return (
    <span className={styles.sign} data-tone={tone} role="img" aria-label={label} title={label}>
      <Glyph size={15} stroke={2} aria-hidden />
      {text}
    </span>
  )
}

const readingTone = ({ level }: Reading): SignTone => (level === 'fine' ? 'plain' : level)

interface SignsProps {
  deviceId: number
  summary: UnitSummary
  formats: Formats
}

/** The signs of a row, worst first: alarm, lock, pending command, anchor, then ignition, driver and supply. */
export function RowSigns({ deviceId, summary, formats }: SignsProps) {
  const { t } = useTranslation()
  const words = { t, formats }
  const { alarms, locked, anchored, ignition, driver, power, battery, batteryPercent, satellites } = summary
  const volts = (key: 'power' | 'battery', reading: Reading): string => attributeText(key, reading.value, words)
  const order = mainOrder(useOpenOrders(deviceId))
  const alarm = alarms.map((name) => alarmText(name, t)).join(', ')
  return (
    <span className={styles.signs}>
      {alarm && <Sign icon={IconBellRinging} tone="alarm" label={t('devices.row.alarm', { name: alarm })} />}
      {locked && <Sign icon={IconLock} tone="lock" label={t('devices.row.locked')} />}
      {order && <Sign icon={IconClockPause} tone="pending" label={pendingText(order, t)} />}
      {anchored && <Sign icon={IconAnchor} tone="anchor" label={t('devices.row.anchored')} />}
      {driver && <Sign icon={IconSteeringWheel} tone="plain" label={t('devices.row.driver', { name: driver })} />}
      {satellites && satellites.level !== 'fine' && (
        <Sign icon={IconSatellite} tone={satellites.level} label={t('devices.row.sat', { value: satellites.value })} />
      )}
      {power && (
        <Sign
          icon={IconBolt}
          tone={readingTone(power)}
          label={t('devices.row.power', { value: volts('power', power) })}
          text={power.level === 'critical' ? volts('power', power) : undefined}
        />
      )}
      {battery && (
        <Sign
          icon={IconBattery2}
          tone={readingTone(battery)}
          label={t('devices.row.battery', { value: volts('battery', battery) })}
          text={battery.level === 'critical' ? volts('battery', battery) : undefined}
        />
      )}
      {batteryPercent !== null && (
        <Sign
          icon={IconBattery2}
          tone="plain"
          label={t('devices.row.battery', { value: attributeText('batteryLevel', batteryPercent, words) })}
        />
      )}
      {ignition !== null && (
        <Sign
          icon={IconKey}
          tone={ignition ? 'on' : 'off'}
          label={t(ignition ? 'devices.row.ignitionOn' : 'devices.row.ignitionOff')}
        />
      )}
    </span>
  )
}
