import { Button, Chip, Group, TextInput } from '@mantine/core'
import type { Share } from '@rastro/model/share'
import { DEFAULT_SHARE_FIELDS, SHARE_FIELDS } from '@rastro/model/share-fields'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import type { ShareDraft } from '#src/api/shares'
import { focusFirstWrong } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { fieldOf, momentOf } from '#src/widgets/period'
import { useServerProblems } from '#src/widgets/use-server-problems'
import { DURATIONS_HOURS, endOf, type EndChoice } from './share-end'
import styles from './shares.module.css'

interface FormProps {
  /** What is changed; null makes a new one. */
  share: Share | null
  name: string
  deviceIds: number[]
  isBusy: boolean
  error: unknown
  onSubmit(draft: ShareDraft): void
}

const NAME_MAX = 128
const PIN = /^\d{4,8}$/
const ENDS = DURATIONS_HOURS.map((hours) => `${hours}` as const)

type Field = Share['fields'][number]

/** Name, end, what is shown, and PIN of a shared link. */
export function ShareForm({ share, name: firstName, deviceIds, isBusy, error, onSubmit }: FormProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(share?.name ?? firstName)
  const [end, setEnd] = useState<EndChoice>(share ? 'keep' : '24')
  const [custom, setCustom] = useState(() => fieldOf(Date.now() + 86_400_000, timeZone))
  const [fields, setFields] = useState<readonly Field[]>(share?.fields ?? DEFAULT_SHARE_FIELDS)
  const [pin, setPin] = useState('')
  const [keepsPin, setKeepsPin] = useState(share?.hasPin ?? false)
  const [wasTried, setTried] = useState(false)
  const ends: EndChoice[] = [...(share ? (['keep'] as const) : []), ...ENDS, 'custom']

  const expirationTime = endOf(end, momentOf(custom, timeZone), share?.expirationTime ?? '', Date.now())
  const isPinWrong = pin !== '' && !PIN.test(pin)

  const server = useServerProblems(error, form, ['name', 'pin', ...(end === 'custom' ? ['expirationTime'] : [])])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !expirationTime || isPinWrong) return void (form.current && focusFirstWrong(form.current))
    onSubmit({
      name: name.trim(),
      expirationTime,
      deviceIds,
      groupIds: share?.groupIds ?? [],
      fields: [...fields],
      ...(pin ? { pin } : keepsPin ? {} : { pin: null }),
    })
  }

  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate data-share-form>
      <TextInput
        size="md"
        label={t('shares.name')}
        description={t('shares.nameHelp')}
        value={name}
        maxLength={NAME_MAX}
        data-autofocus
        error={wasTried && !name.trim() ? t('shares.problem.name') : server.at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={styles.set}>
        <legend>{t('shares.end')}</legend>
        <Group gap={8}>
          {ends.map((choice) => (
            <Chip
              key={choice}
              size="md"
              checked={end === choice}
              onChange={() => setEnd(choice)}
              type="radio"
              name="end"
            >
              {t(`shares.ends.${choice}`)}
            </Chip>
          ))}
        </Group>
        {end === 'custom' && (
          <DateField
            size="md"
            aria-label={t('shares.endAt')}
            value={custom}
            onChange={setCustom}
            error={wasTried && !expirationTime ? t('shares.problem.end') : server.at('expirationTime')}
          />
        )}
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t('shares.fields')}</legend>
        <p className={styles.soft}>{t('shares.fieldsHelp')}</p>
        <Chip.Group
          multiple
          value={[...fields]}
          onChange={(chosen) => setFields(SHARE_FIELDS.filter((one) => chosen.includes(one)))}
        >
          <Group gap={8}>
            {SHARE_FIELDS.map((field) => (
              <Chip key={field} value={field} size="md" data-share-field={field}>
                {t(`shares.field.${field}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </fieldset>
      <TextInput
        size="md"
        label={t('shares.pin')}
        description={t(keepsPin ? 'shares.pinKept' : 'shares.pinHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        error={wasTried && isPinWrong ? t('shares.problem.pin') : server.at('pin')}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
        data-share-pin
      />
      {keepsPin && (
        <Button variant="subtle" color="gray" h={44} onClick={() => setKeepsPin(false)}>
          {t('shares.pinRemove')}
        </Button>
      )}
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <Button type="submit" h={48} loading={isBusy} data-share-submit>
        {t(share ? 'shares.save' : 'shares.create')}
      </Button>
    </form>
  )
}
