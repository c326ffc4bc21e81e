import { shownDocument } from '@rastro/model/brazil'
import type { PersonRow } from '@rastro/model/people'
import { IconShieldCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './people.module.css'

export const rowIdOf = (id: number): string => `person-row-${id}`

interface LineProps {
  row: PersonRow
  place: CSSProperties
  index: number
  total: number
  isActive: boolean
  /** Null while nobody is picked. */
  isPicked: boolean | null
  /** @param isPick by a key that picks */
  onOpen(isPick: boolean): void
}

/** One person: who he is, what he is, how much of his limits is used, when he was here last. */
export function PersonLine({ row, place, index, total, isActive, isPicked, onOpen }: LineProps) {
  const { t } = useTranslation()
  const { number, dateTime, date } = useFormats()
  const ofLimit = (used: number, limit: number): string =>
    limit < 0 ? number(used) : `${number(used)} / ${number(limit)}`
  const signedIn = row.lastSignInAt === null ? t('people.neverIn') : dateTime(Date.parse(row.lastSignInAt))
  const reached = [row.email, row.phone, row.document && shownDocument(row.document)].filter(Boolean).join(' · ')
  return (
    <div
      id={rowIdOf(row.id)}
      role="option"
      aria-selected={isPicked ?? isActive}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={styles.row}
      style={place}
      data-person-row={row.id}
      data-active={isActive || undefined}
      data-picked={isPicked || undefined}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className={styles.who}>
        <span className={styles.nameLine}>
          {isPicked !== null && <span className={styles.box} data-on={isPicked || undefined} aria-hidden />}
          <span className={styles.name}>{row.name}</span>
          {row.hasFactor && <IconShieldCheck size={15} role="img" aria-label={t('people.hasFactor')} />}
          {row.isOwn && <span className={styles.mark}>{t('people.own')}</span>}
          {row.state !== 'active' && (
            <span className={styles.mark} data-tone={row.state}>
              {t(`people.stateOf.${row.state}`)}
            </span>
          )}
        </span>
        <span className={styles.soft}>{reached}</span>
      </span>
      <span className={styles.role}>{t(`people.role.${row.role}`)}</span>
      <span className={styles.figure} title={t('people.devicesOf')}>
        <span className={styles.caption}>{t('people.devices')}</span>
        {ofLimit(row.devices, row.deviceLimit)}
      </span>
      <span className={styles.figure} data-extra title={t('people.usersOf')}>
        <span className={styles.caption}>{t('people.users')}</span>
        {row.users === 0 && row.userLimit === 0 ? '—' : ofLimit(row.users, row.userLimit)}
      </span>
      <span className={styles.figure} data-extra>
        <span className={styles.caption}>{t('people.lastSignIn')}</span>
        {signedIn}
      </span>
      <span className={styles.figure} data-extra>
        <span className={styles.caption}>{t('people.expires')}</span>
        {row.expirationTime === null ? '—' : date(Date.parse(row.expirationTime))}
      </span>
    </div>
  )
}
