import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changePeople, PEOPLE_KEY } from '#src/api/people'
import { FormCancel, FormDialog, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { LIMITS, limitRules, NEW_LIMIT } from './limit-draft'
import { useOutcome } from './use-outcome'
import styles from './people.module.css'

interface LimitProps {
  ids: readonly number[]
  onClose(): void
}

/** One limit for many people. */
export function LimitPeople(props: LimitProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const { length } = props.ids
  return (
    <FormDialog
      onClose={props.onClose}
      centered={!isMobile}
      title={t('people.limitTitle', { count: length, number: number(length) })}
    >
      <LimitForm {...props} />
    </FormDialog>
  )
}

function LimitForm({ ids, onClose }: LimitProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const tell = useOutcome()
  const form = useForm({
    start: NEW_LIMIT,
    rules: useMemo(() => limitRules(ids), [ids]),
    send: ({ set }) => changePeople(ids, set),
    onSent: (outcome) => {
      tell(outcome, 'changed')
      void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
      onClose()
    },
  })
  const { draft, change, problem } = form
  return (
    <FormFrame form={form} className={styles.parts} data-limit-form>
      <NativeSelect
        size="md"
        label={t('people.limitWhich')}
        value={draft.which}
        data={LIMITS.map((value) => ({ value, label: t(`people.field.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ which: LIMITS.find((one) => one === value) ?? 'deviceLimit' })
        }
      />
      <TextInput
        size="md"
        label={t('people.limitMost')}
        placeholder={t('people.noLimit')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={draft.most}
        error={problem('most')}
        onChange={(event) => change({ most: event.currentTarget.value })}
      />
      <FormTrouble form={form} />
      <div className={styles.acts}>
        <FormCancel />
        <Button type="submit" h={44} loading={form.isBusy} data-save-limit>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
