import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { changePeople, PEOPLE_KEY } from '#src/api/people'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import { givingOf, managesPeople, mayPeople } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { LimitPeople } from './LimitPeople'
import { MovePeople } from './MovePeople'
import { RemovePeople } from './RemovePeople'
import { useOutcome } from './use-outcome'
import styles from './people.module.css'

/** How many people are picked, and what is done with them all. */
export function PickedBar({ ids, onClear }: { ids: readonly number[]; onClear(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const session = useSession()
  const queries = useQueryClient()
  const textOf = useErrorText()
  const tell = useOutcome()
  const [asked, setAsked] = useState<'limit' | 'move' | 'remove' | null>(null)
  const turn = useMutation({
    mutationFn: (disabled: boolean) => changePeople(ids, { disabled }),
    onSuccess: (outcome) => {
      tell(outcome, 'changed')
      void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
    },
    onError: (error) => showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) }),
  })
  const mode = currentLicence().mode
  const mayEdit = mayPeople('edit', session, mode)
  const button = {
    h: 40,
    size: 'compact-md',
    variant: 'default',
    disabled: ids.length === 0 || turn.isPending,
  } as const
  return (
    <div className={styles.bar} role="group" aria-label={t('people.picked')} data-picked-bar>
      <span role="status">
        {ids.length === 0
          ? t('people.pickFirst')
          : t('people.pickedCount', { count: ids.length, number: number(ids.length) })}
      </span>
      {mayEdit && (
        <>
          <Button {...button} onClick={() => turn.mutate(true)} data-disable-picked>
            {t('people.disable')}
          </Button>
          <Button {...button} onClick={() => turn.mutate(false)} data-enable-picked>
            {t('people.enable')}
          </Button>
        </>
      )}
      {mayEdit && (session.user.administrator || givingOf(session.user)) && (
        <Button {...button} onClick={() => setAsked('limit')} data-limit-picked>
          {t('people.limits')}
        </Button>
      )}
      {mayEdit && managesPeople(session.user) && (
        <Button {...button} onClick={() => setAsked('move')} data-move-picked>
          {t('people.move')}
        </Button>
      )}
      {mayPeople('delete', session, mode) && (
        <Button {...button} color="red" onClick={() => setAsked('remove')} data-remove-picked>
          {t('people.remove')}
        </Button>
      )}
      <Button h={40} size="compact-md" variant="subtle" onClick={onClear} data-stop-picking>
        {t('people.pickStop')}
      </Button>
      {asked === 'limit' && <LimitPeople ids={ids} onClose={() => setAsked(null)} />}
      {asked === 'move' && <MovePeople ids={ids} name={null} onClose={() => setAsked(null)} onDone={onClear} />}
      {asked === 'remove' && <RemovePeople ids={ids} name={null} onClose={() => setAsked(null)} onDone={onClear} />}
    </div>
  )
}
