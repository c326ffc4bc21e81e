import type { Device } from '@rastro/model/device'
import { may } from '@rastro/model/rights'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { connectionQuery, deviceMaintenanceQuery } from '#src/api/device-detail'
import { endpoints } from '#src/api/endpoints'
import { currentLicence } from '#src/api/licence'
import { useUnit } from '#src/live/FleetContext'
import { useFormats, useNow } from '#src/widgets/format'
import { roleOf } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { ageText, attributeText, type Words } from '#src/widgets/telemetry'
import styles from './device-detail.module.css'
import { isTimeType, maintenanceDue, type MaintenanceDue } from './maintenance-due'

/** Facts that need a question to the server: geofences it is in, maintenance due, and for administrators its connection. */
export function MoreFacts({ device }: { device: Device }) {
  const { user, server } = useSession()
  const { mode } = currentLicence()
  return (
    <>
      {may(user, server, 'geofences', 'view', mode) && <Geofences device={device} />}
      {may(user, server, 'maintenance', 'view', mode) && <Upkeep device={device} />}
      {roleOf(user) === 'administrator' && <Connection device={device} />}
    </>
  )
}

function Section({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section data-facts={name}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

function Geofences({ device }: { device: Device }) {
  const { t } = useTranslation()
  const ids = useUnit(device.id)?.position?.geofenceIds ?? []
  const { data } = useQuery({ ...queryFor(endpoints.listGeofences, {}), enabled: ids.length > 0 })
  const inside = (data ?? []).filter(({ id }) => ids.includes(id))
  if (inside.length === 0) return null
  return (
    <Section title={t('detail.geofences.title')} name="geofences">
      <ul className={styles.chips}>
        {inside.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Section>
  )
}

function Upkeep({ device }: { device: Device }) {
  const { t } = useTranslation()
  const words: Words = { t, formats: useFormats() }
  const position = useUnit(device.id)?.position ?? null
  const { data = [] } = useQuery(deviceMaintenanceQuery(device.id))
  const due = maintenanceDue(data, position)
  if (due.length === 0) return null
  return (
    <Section title={t('detail.maintenance.title')} name="maintenance">
      <dl className={styles.facts}>
        {due.map((one) => (
          <div key={one.id} className={styles.fact}>
            <dt>{one.name}</dt>
            <dd>{dueText(one, words)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function dueText({ type, left }: MaintenanceDue, words: Words): string {
  const { t, formats } = words
  if (left === null) return t('detail.maintenance.unknown')
  return t('detail.maintenance.inTime', {
    amount: isTimeType(type) ? formats.duration(left) : attributeText(type, left, words),
  })
}

/** `+08:00`. */
function offsetText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

function Connection({ device }: { device: Device }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const { data } = useQuery(connectionQuery(device.id))
  if (!data || data.lastMessageAt === null) return null
  const lastMs = Date.parse(data.lastMessageAt)
  const rows: [label: string, value: string][] = [
    [t('detail.connection.state'), t(data.isOpen ? 'detail.connection.open' : 'detail.connection.closed')],
    [t('telemetry.fields.protocol'), data.protocol ?? ''],
    [t('detail.connection.transport'), data.transport?.toUpperCase() ?? ''],
    [t('detail.connection.remote'), data.remote ?? ''],
    [t('detail.connection.other'), data.others.map(({ remote }) => remote).join(', ')],
    [t('detail.connection.model'), data.toldModel ?? ''],
    [
      t('detail.connection.clock'),
      data.clockOffsetMinutes
        ? t('detail.connection.clockOffset', { offset: offsetText(data.clockOffsetMinutes) })
        : '',
    ],
    [t('detail.connection.lastMessage'), ageText(lastMs, now, { t, formats })],
  ]
  return (
    <Section title={t('detail.connection.title')} name="connection">
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}
