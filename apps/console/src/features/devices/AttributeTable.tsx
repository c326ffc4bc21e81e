import { useState } from 'react'
import type { FleetUnit } from '#src/live/contract'
import { normaliseText } from '#src/live/query'
import { useNow } from '#src/widgets/format'
import { allFieldsOf } from './detail-fields'
import styles from './detail.module.css'
import { ageText, type Words } from '#src/widgets/telemetry'

/** Everything the last position carries, found by label, wire name or value. */
export function AttributeTable({ unit, words }: { unit: FleetUnit; words: Words }) {
  const { t } = words
  const [search, setSearch] = useState('')
  const now = useNow()
  const wanted = normaliseText(search)
  const fields = allFieldsOf(unit, words).filter(({ name, label, text }) =>
    normaliseText(`${label} ${name} ${text}`).includes(wanted),
  )
  const serverTime = unit.position?.serverTime
  return (
    <section>
      <h3 className={styles.title}>
        {t('devices.detail.attributes')}
        {serverTime && ` · ${ageText(Date.parse(serverTime), now, words)}`}
      </h3>
      <input
        className={styles.tableSearch}
        type="text"
        value={search}
        placeholder={t('devices.detail.searchAttributes')}
        aria-label={t('devices.detail.searchAttributes')}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {fields.length === 0 ? (
        <p className={styles.soft}>{t('devices.detail.noAttributes')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('devices.detail.name')}</th>
              <th scope="col">{t('devices.detail.value')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, label, text }) => (
              <tr key={name} data-attribute={name}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
