import { useState } from 'react'
import type { FleetUnit } from '#src/live/contract'
import { normaliseText } from '#src/live/query'
import { useNow } from '#src/widgets/format'
import { ageText, type Words } from '#src/widgets/telemetry'
import { ATTRIBUTE_GROUPS, groupOf } from './attribute-groups'
import { allFieldsOf, type Field } from './detail-fields'
import styles from './detail.module.css'

/** Everything the last position carries, by what it is about; found by label, wire name or value. */
export function AttributeTable({ unit, words }: { unit: FleetUnit; words: Words }) {
  const { t, formats } = words
  const [search, setSearch] = useState('')
  const now = useNow()
  const wanted = normaliseText(search)
  const fields = allFieldsOf(unit, words).filter(({ name, label, text }) =>
    normaliseText(`${label} ${name} ${text}`).includes(wanted),
  )
  const toldMs = Date.parse(unit.position?.serverTime ?? '')
  const groups = ATTRIBUTE_GROUPS.map((group) => ({
    group,
    fields: fields.filter(({ name }) => groupOf(name) === group),
  }))
  return (
    <section>
      <h3 className={styles.title} title={Number.isFinite(toldMs) ? formats.dateTime(toldMs) : undefined}>
        {t('devices.detail.attributes')}
        {Number.isFinite(toldMs) && ` · ${ageText(toldMs, now, words)}`}
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
          {groups.map(
            ({ group, fields: rows }) =>
              rows.length > 0 && <Group key={group} name={group} rows={rows} words={words} />,
          )}
        </table>
      )}
    </section>
  )
}

interface GroupProps {
  name: (typeof ATTRIBUTE_GROUPS)[number]
  rows: readonly Field[]
  words: Words
}

function Group({ name, rows, words: { t } }: GroupProps) {
  return (
    <tbody data-attribute-group={name}>
      <tr>
        <th scope="rowgroup" colSpan={2} className={styles.groupName}>
          {t(`detail.groups.${name}`)}
        </th>
      </tr>
      {rows.map(({ name: wireName, label, text, level }) => (
        <tr key={wireName} data-attribute={wireName} data-level={level} title={wireName}>
          <th scope="row">{label}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  )
}
