import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type MoveSum, personQuery } from '#src/api/people'
import { Notice } from '#src/ui/plain/index'
import { useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import styles from './people.module.css'

const OVER = { users: 'overUsers', devices: 'overDevices', resellers: 'overResellers' } as const

/** Limits that are named: more help nobody. */
const LIMITS_SHOWN = 5

/** What a move would change: who goes along, whose rights differ there, and what stands against it. */
export function MoveEffect({ effect }: { effect: MoveSum }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const textOf = useErrorText()
  const { accounts, devices, capped, freed, failures, movable } = effect
  const exceeded = effect.exceeded.slice(0, LIMITS_SHOWN)
  const names = useQueries({ queries: exceeded.map(({ accountId }) => personQuery(accountId)) })
  const [first] = failures
  return (
    <div role="status" data-move-effect>
      {movable > 0 && (
        <Notice tone="warning">
          <ul className={styles.going}>
            <li>
              {t('people.moving.accounts', { count: accounts, number: number(accounts) })}{' '}
              {devices > 0 && t('people.moving.devices', { count: devices, number: number(devices) })}
            </li>
            {capped > 0 && <li>{t('people.moving.capped', { count: capped, number: number(capped) })}</li>}
            {freed > 0 && <li>{t('people.moving.freed', { count: freed, number: number(freed) })}</li>}
            <li>{t('people.moving.above')}</li>
          </ul>
        </Notice>
      )}
      {first && (
        <Notice tone="bad">
          {t('people.notDone', { count: failures.length, number: number(failures.length) })} {textOf(first.code)}
          {exceeded.map(({ accountId, kind, limit, count }, index) => (
            <div key={`${accountId} ${kind}`}>
              {t(`people.moving.${OVER[kind]}`, {
                name: names[index]?.data?.name ?? t('people.moving.somebody'),
                number: number(count),
                limit: number(limit),
              })}
            </div>
          ))}
        </Notice>
      )}
    </div>
  )
}
