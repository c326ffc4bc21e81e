import { Modal, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PEOPLE_KEY, removalQuery, removePeople } from '#src/api/people'
import { Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { Slide } from '#src/widgets/slide/Slide'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { useOutcome } from './use-outcome'
import styles from './people.module.css'

interface RemoveProps {
  ids: readonly number[]
  /** Of the one person; of many it is said how many. */
  name: string | null
  onClose(): void
  onDone(): void
}

const GOING = ['handedOver', 'devicesAlone', 'shares', 'sessions', 'tokens'] as const

/** Removes people at the end of the slide; before, what goes with them and what stays. */
export function RemovePeople({ ids, name, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const tell = useOutcome()
  const { data, error, refetch } = useQuery(removalQuery(ids))
  const act = async (): Promise<void> => {
    try {
      tell(await removePeople(ids), 'removed')
    } catch (failure) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(failure)) })
      throw failure
    }
    void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
    onClose()
    onDone()
  }
  const title = name === null ? t('people.removeMany', { count: ids.length, number: number(ids.length) }) : t('people.removeTitle', { name }) // prettier-ignore
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-remove-people
    >
      <div className={styles.parts}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={96} />}
        {data && (
          <Notice tone="warning">
            <ul className={styles.going}>
              {GOING.filter((what) => data[what] > 0).map((what) => (
                <li key={what}>{t(`people.going.${what}`, { count: data[what], number: number(data[what]) })}</li>
              ))}
              <li>{t('people.going.always')}</li>
            </ul>
          </Notice>
        )}
        {data && data.failures.length > 0 && (
          <Notice tone="bad">
            {t('people.notDone', { count: data.failures.length, number: number(data.failures.length) })}{' '}
            {textOf(data.failures[0]?.code ?? '')}
          </Notice>
        )}
        <Slide
          label={t('people.removeSlide')}
          doingLabel={t('bulk.remove.doing')}
          tone="danger"
          icon={IconTrash}
          delayMs={0}
          isDisabled={!data || data.people === 0}
          onConfirm={act}
        />
      </div>
    </Modal>
  )
}
