import { Button, Modal, Radio, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_KEY, movePeople, moveQuery, parentsQuery, PEOPLE_KEY } from '#src/api/people'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { useFormats } from '#src/widgets/format'
import { MoveEffect } from './MoveEffect'
import { WORDS_CHARS } from './people-search'
import { useOutcome } from './use-outcome'
import styles from './people.module.css'

const TYPING_MS = 200

interface MoveProps {
  ids: readonly number[]
  /** Of the one person; of many it is said how many. */
  name: string | null
  onClose(): void
  onDone(): void
}

/** Puts people, with all below them, under somebody else; before, what that changes. */
export function MovePeople({ ids, name, onClose, onDone }: MoveProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { user } = useSession()
  const isMobile = useIsMobile()
  const queries = useQueryClient()
  const textOf = useErrorText()
  const tell = useOutcome()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [parentId, setParentId] = useState<number | null>(null)
  const parents = useQuery(parentsQuery(words))
  const effect = useQuery({ ...moveQuery(ids, parentId ?? 0), enabled: parentId !== null })
  const move = useMutation({
    mutationFn: () => movePeople(ids, parentId ?? 0),
    onSuccess: (outcome) => {
      tell(outcome, 'moved')
      onClose()
      onDone()
    },
    onError: (error) => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) }),
    // Some may have moved before it failed.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
      void queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    },
  })
  const own = { id: user.id, name: t('people.moveToMe'), email: user.email }
  const top = { id: 0, name: t('people.moveToTop'), email: '' }
  const found = (parents.data ?? []).filter(({ id }) => !ids.includes(id) && id !== user.id)
  const places = [...(words === '' ? (user.administrator ? [top] : [own]) : []), ...found]
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={
        name === null
          ? t('people.moveMany', { count: ids.length, number: number(ids.length) })
          : t('people.moveTitle', { name })
      }
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-move-people
    >
      <div className={styles.parts}>
        <TextInput
          size="md"
          data-autofocus
          leftSection={<IconSearch size={17} aria-hidden />}
          label={t('people.moveUnder')}
          placeholder={t('people.search')}
          maxLength={WORDS_CHARS}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-move-search
        />
        {parents.error && <ErrorNotice error={parents.error} onRetry={() => void parents.refetch()} />}
        <Radio.Group
          aria-label={t('people.moveUnder')}
          value={parentId === null ? '' : String(parentId)}
          onChange={(value) => setParentId(Number(value))}
        >
          <div className={styles.places}>
            {places.map((place) => (
              <Radio
                key={place.id}
                size="md"
                value={String(place.id)}
                label={place.name}
                description={place.email || undefined}
                data-place={place.id}
              />
            ))}
          </div>
        </Radio.Group>
        {parents.data && places.length === 0 && <p className={styles.soft}>{t('people.moveNobody')}</p>}
        {parentId !== null && effect.isPending && <Skeleton height={64} />}
        {effect.error && <ErrorNotice error={effect.error} onRetry={() => void effect.refetch()} />}
        {effect.data && <MoveEffect effect={effect.data} />}
        <Button
          h={44}
          loading={move.isPending}
          disabled={!effect.data || effect.data.movable === 0}
          onClick={() => move.mutate()}
          data-move
        >
          {t('people.move')}
        </Button>
      </div>
    </Modal>
  )
}
