import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { PEOPLE_SORTS, PERSON_ROLES, PERSON_STATES, SIGN_INS } from '@rastro/model/people'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import type { PeopleFilter } from '#src/api/people'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { mayPeople } from '#src/widgets/rights'
import { screenAt, screenWith } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import { filterIn, searchOf, WORDS_CHARS } from './people-search'
import { ExportPeople } from './ExportPeople'
import { PeopleList } from './PeopleList'
import { PickedBar } from './PickedBar'
import styles from './people.module.css'
import { usePeople } from './use-people'

const TYPING_MS = 200

/** The screen of `/users`: everybody within reach, found and filtered; the filter is in the address. */
export function PeoplePage() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const session = useSession()
  const filter = filterIn(useLocation().search as Record<string, unknown>)
  const [typed, setTyped] = useState(filter.q ?? '')
  const people = usePeople(filter)
  const { answer, error } = people
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null)
  const toggle = (id: number): void =>
    setPicked((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const show = (next: PeopleFilter): void => void navigate({ ...screenWith('/users', searchOf(next)), replace: true })
  const search = useDebouncedCallback((q: string) => show({ ...filter, q: q.trim() }), TYPING_MS)
  const isNarrowed = Boolean(filter.q ?? filter.state ?? filter.role ?? filter.signIn)
  const count = (value: number | undefined): string => (value === undefined ? '' : ` (${number(value)})`)
  return (
    <section className={styles.page} aria-label={t('frame.users')}>
      <div className={styles.tools}>
        <div className={styles.line}>
          <TextInput
            size="md"
            flex={1}
            leftSection={<IconSearch size={17} aria-hidden />}
            aria-label={t('people.search')}
            placeholder={t('people.search')}
            maxLength={WORDS_CHARS}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              search(event.currentTarget.value)
            }}
            data-people-search
          />
          {mayPeople('create', session, currentLicence().mode) && (
            <Button
              h={42}
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => void navigate({ to: screenAt('/users/new') })}
              data-new-person
            >
              {t('people.new')}
            </Button>
          )}
        </div>
        <div className={styles.chips} role="group" aria-label={t('people.state.label')}>
          {PERSON_STATES.filter(
            (state) => state === 'active' || (answer?.states[state] ?? 0) > 0 || filter.state === state,
          ).map((state) => (
            <button
              key={state}
              type="button"
              className={styles.chip}
              aria-pressed={filter.state === state}
              data-state={state}
              onClick={() => show({ ...filter, state: filter.state === state ? undefined : state })}
            >
              {t(`people.state.${state}`)}
              <span className={styles.chipCount}>{answer ? number(answer.states[state]) : ''}</span>
            </button>
          ))}
        </div>
        <div className={styles.filters}>
          <NativeSelect
            aria-label={t('people.role.label')}
            value={filter.role ?? ''}
            data={[
              { value: '', label: t('people.role.all') },
              ...PERSON_ROLES.map((value) => ({
                value,
                label: `${t(`people.role.${value}`)}${count(answer?.roles[value])}`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              show({ ...filter, role: PERSON_ROLES.find((one) => one === value) })
            }
          />
          <NativeSelect
            aria-label={t('people.signIn.label')}
            value={filter.signIn ?? ''}
            data={[
              { value: '', label: t('people.signIn.all') },
              ...SIGN_INS.map((value) => ({ value, label: t(`people.signIn.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              show({ ...filter, signIn: SIGN_INS.find((one) => one === value) })
            }
          />
          <NativeSelect
            aria-label={t('people.sort.label')}
            value={filter.sort ?? 'name'}
            data={PEOPLE_SORTS.map((value) => ({ value, label: t(`people.sort.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              show({ ...filter, sort: PEOPLE_SORTS.find((one) => one === value && one !== 'name') })
            }
          />
        </div>
      </div>
      {error && <ErrorNotice error={error} onRetry={people.refetch} />}
      {answer && (
        <div className={styles.count}>
          <span role="status">{t('people.count', { count: answer.total, number: number(answer.total) })}</span>
          {picked === null && answer.total > 0 && (
            <span className={styles.listActs}>
              <ExportPeople filter={filter} />
              <button type="button" className={styles.link} onClick={() => setPicked(new Set())} data-pick-people>
                {t('people.pick')}
              </button>
            </span>
          )}
        </div>
      )}
      {answer?.total === 0 ? (
        <p className={styles.nothing}>{t(isNarrowed ? 'people.nothing' : 'people.empty')}</p>
      ) : (
        <PeopleList people={people} picked={picked} onPick={toggle} />
      )}
      {picked !== null && <PickedBar ids={[...picked]} onClear={() => setPicked(null)} />}
    </section>
  )
}
