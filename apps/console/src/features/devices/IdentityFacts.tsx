import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { FleetUnit } from '#src/live/contract'
import { categoryOf, gpsModelOf, plateOf } from '#src/live/query'
import { categoryText } from '#src/widgets/images'
import { CopyButton } from './CopyButton'
import styles from './detail.module.css'

/** What does not change from fix to fix; facts nobody filled in are left out. */
export function IdentityFacts({ unit: { device, position }, driver }: { unit: FleetUnit; driver: string }) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  const group = groups.find(({ id }) => id === device.groupId)
  return (
    <section>
      <h3 className={styles.title}>{t('devices.detail.identity')}</h3>
      <dl className={styles.facts}>
        <Fact label={t('devices.detail.imei')}>
          <div className={styles.copyLine}>
            {device.uniqueId}
            <CopyButton text={device.uniqueId} what={t('devices.detail.imei')} />
          </div>
        </Fact>
        <Fact label={t('devices.detail.plate')}>{plateOf(device)}</Fact>
        <Fact label={t('devices.detail.driver')}>{driver}</Fact>
        <Fact label={t('devices.detail.categoryLabel')}>{categoryText(categoryOf(device), t)}</Fact>
        <Fact label={t('devices.detail.model')}>{device.model || gpsModelOf(device)}</Fact>
        <Fact label={t('devices.detail.group')}>{group?.name}</Fact>
        <Fact label={t('devices.detail.phone')}>{device.phone}</Fact>
        <Fact label={t('telemetry.fields.protocol')}>{position?.protocol}</Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
