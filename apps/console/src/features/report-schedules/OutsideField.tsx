import { ActionIcon, Button, Input } from '@mantine/core'
import type { OutsideAddress } from '@rastro/model/report'
import { IconSend, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addOutside, inviteOutside, OUTSIDE_KEY, outsideQuery, removeOutside } from '#src/api/report-schedules'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { showToast } from '#src/widgets/toast'
import { addressOf, isWholeAddress } from './schedule-draft'
import styles from './outside-field.module.css'

interface FieldProps {
  /** null while the report is not stored yet: what is added then waits until it is. */
  reportId: number | null
  waiting: readonly string[]
  onWaiting(addresses: readonly string[]): void
  /** What stands in the field; storing the report takes it too. */
  typed: string
  onTyped(text: string): void
  /** What keeps the report from being stored with it. */
  problem: string | undefined
}

const ADDRESS_CHARS = 254

/** Addresses without an account that the report goes to, each with what it said; changes count at once. */
export function OutsideField({ reportId, waiting, onWaiting, typed, onTyped, problem }: FieldProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const inputId = useId()
  const [isBad, setBad] = useState(false)
  const said = problem ?? (isBad ? t('report-schedules.outside.problem') : undefined)
  const known = useQuery({ ...outsideQuery(reportId ?? 0), enabled: reportId !== null, staleTime: 0 })
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => queries.invalidateQueries({ queryKey: [OUTSIDE_KEY] }),
  })
  const asked = (address: string): void => showToast({ message: t('report-schedules.outside.asked', { address }) })

  function add(): void {
    const address = addressOf({ address: typed })
    if (!isWholeAddress(address)) return setBad(true)
    if (reportId === null) {
      if (!waiting.includes(address)) onWaiting([...waiting, address])
      return onTyped('')
    }
    changing.mutate(async () => {
      const { state } = await addOutside(reportId, address)
      onTyped('')
      if (state === 'waiting') asked(address)
    })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // The form itself is stored by its own button.
    event.preventDefault()
    add()
  }
  const again = ({ id, address }: OutsideAddress): void =>
    changing.mutate(async () => {
      if (reportId === null) return
      await inviteOutside(reportId, id)
      asked(address)
    })
  const take = (addressId: number): void =>
    changing.mutate(async () => {
      if (reportId !== null) await removeOutside(reportId, addressId)
    })

  return (
    <div className={styles.field} data-outside>
      <Input.Wrapper
        size="md"
        id={inputId}
        label={t('report-schedules.outside.label')}
        description={t('report-schedules.outside.help')}
        error={said}
      >
        <div className={styles.entry}>
          <Input
            id={inputId}
            size="md"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder={t('report-schedules.outside.placeholder')}
            maxLength={ADDRESS_CHARS}
            value={typed}
            error={said !== undefined}
            onChange={(event) => {
              onTyped(event.currentTarget.value)
              setBad(false)
            }}
            onKeyDown={onKeyDown}
          />
          <Button variant="default" h={42} onClick={add} loading={changing.isPending} disabled={typed.trim() === ''}>
            {t('report-schedules.outside.add')}
          </Button>
        </div>
      </Input.Wrapper>
      {(waiting.length > 0 || (known.data?.length ?? 0) > 0) && (
        <ul className={styles.chips}>
          {waiting.map((address) => (
            <Chip
              key={address}
              address={address}
              state="later"
              onTake={() => onWaiting(waiting.filter((one) => one !== address))}
            />
          ))}
          {known.data?.map((one) => (
            <Chip
              key={one.id}
              address={one.address}
              state={one.state}
              onAgain={one.state === 'confirmed' ? undefined : () => again(one)}
              onTake={() => take(one.id)}
            />
          ))}
        </ul>
      )}
      {(changing.error ?? known.error) && <ErrorNotice error={changing.error ?? known.error} />}
    </div>
  )
}

interface ChipProps {
  address: string
  state: OutsideAddress['state'] | 'later'
  onAgain?: () => void
  onTake(): void
}

function Chip({ address, state, onAgain, onTake }: ChipProps) {
  const { t } = useTranslation()
  return (
    <li className={styles.chip} data-state={state}>
      <span className={styles.text}>
        <span className={styles.address}>{address}</span>
        <span className={styles.state}>{t(`report-schedules.outside.${state}`)}</span>
      </span>
      {onAgain && (
        <ActionIcon
          variant="subtle"
          size={40}
          onClick={onAgain}
          aria-label={t('report-schedules.outside.again', { address })}
        >
          <IconSend size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={40}
        onClick={onTake}
        aria-label={t('report-schedules.outside.take', { address })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
