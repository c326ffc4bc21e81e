import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { SHARE_FIELDS } from '@rastro/model/share-fields'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShareDraft as ShareBody } from '#src/api/shares'
import { DateField } from '#src/widgets/date-field'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { fieldOf } from '#src/widgets/period'
import { draftOf, shareRules } from './share-draft'
import { DURATIONS_HOURS, type EndChoice } from './share-end'
import styles from './shares.module.css'

interface FormProps {
  /** What is changed; null makes a new one. */
  share: Share | null
  name: string
  deviceIds: number[]
  send(body: ShareBody): Promise<Share>
  onSent(share: Share): void | Promise<void>
}

/** As long as the field lets one type; the rule is in the model. */
const NAME_CHARS = 128
const PIN_CHARS = 8
const DAY_MS = 86_400_000
const ENDS = DURATIONS_HOURS.map((hours) => `${hours}` as const)

/** Name, end, what is shown, and PIN of a shared link. */
export function ShareForm({ share, name, deviceIds, send, onSent }: FormProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const [start] = useState(() => draftOf(share, name, fieldOf(Date.now() + DAY_MS, timeZone)))
  const form = useForm({
    start,
    rules: useMemo(() => shareRules({ share, deviceIds, timeZone }), [share, deviceIds, timeZone]),
    textOf: (code, field) => {
      if (field === 'name' && code === 'required') return t('shares.problem.name')
      if (field === 'end' && code === 'end') return t('shares.problem.end')
      return field === 'pin' ? t('shares.problem.pin') : undefined
    },
    send,
    onSent,
  })
  const { draft, change, problem } = form
  const ends: EndChoice[] = [...(share ? (['keep'] as const) : []), ...ENDS, 'custom']

  return (
    <FormFrame form={form} className={styles.stack} data-share-form>
      <TextInput
        size="md"
        label={t('shares.name')}
        description={t('shares.nameHelp')}
        value={draft.name}
        maxLength={NAME_CHARS}
        data-autofocus
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <fieldset className={styles.set}>
        <legend>{t('shares.end')}</legend>
        <Group gap={8}>
          {ends.map((choice) => (
            <Chip
              key={choice}
              size="md"
              checked={draft.end === choice}
              onChange={() => change({ end: choice })}
              type="radio"
              name="end"
            >
              {t(`shares.ends.${choice}`)}
            </Chip>
          ))}
        </Group>
        {draft.end === 'custom' ? (
          <DateField
            size="md"
            aria-label={t('shares.endAt')}
            value={draft.custom}
            onChange={(custom) => change({ custom })}
            error={problem('end')}
          />
        ) : (
          problem('end') && <Input.Error role="alert">{problem('end')}</Input.Error>
        )}
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t('shares.fields')}</legend>
        <p className={styles.soft}>{t('shares.fieldsHelp')}</p>
        <Chip.Group
          multiple
          value={draft.shown}
          onChange={(chosen) => change({ shown: SHARE_FIELDS.filter((one) => chosen.includes(one)) })}
        >
          <Group gap={8}>
            {SHARE_FIELDS.map((field) => (
              <Chip key={field} value={field} size="md" data-share-field={field}>
                {t(`shares.field.${field}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {problem('shown') && <Input.Error role="alert">{problem('shown')}</Input.Error>}
      </fieldset>
      <TextInput
        size="md"
        label={t('shares.pin')}
        description={t(draft.keepsPin ? 'shares.pinKept' : 'shares.pinHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_CHARS}
        value={draft.pin}
        error={problem('pin')}
        onChange={(event) => change({ pin: event.currentTarget.value.replace(/\D/g, '') })}
        data-share-pin
      />
      {draft.keepsPin && (
        <Button variant="subtle" color="gray" h={44} onClick={() => change({ keepsPin: false })}>
          {t('shares.pinRemove')}
        </Button>
      )}
      <FormTrouble form={form} />
      <Button type="submit" h={48} loading={form.isBusy} data-share-submit>
        {t(share ? 'shares.save' : 'shares.create')}
      </Button>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
