import { TextInput } from '@mantine/core'
import { ADDRESS_KEYS, CONTACT_KEYS } from '@rastro/model/people'
import { useTranslation } from 'react-i18next'
import type { Form } from '#src/widgets/form'
import { useErrorText } from '#src/widgets/error-text'
import type { PersonDraft, TextKey } from './person-draft'
import { useCep, type CepState } from './use-cep'
import styles from './people.module.css'

/** Kept as `contact.personalPhone`; the name of its text is without the prefix, which would be a level of its own. */
const wordOf = (key: (typeof CONTACT_KEYS)[number]) =>
  key.slice('contact.'.length) as
    | 'personalPhone'
    | 'personalWhatsapp'
    | 'personalEmail'
    | 'commercialPhone'
    | 'commercialWhatsapp'
    | 'commercialEmail'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** What became of the look-up; said aloud, because other fields change by it. */
function CepHint({ state }: { state: NonNullable<CepState> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <span role="status" data-cep={state.is}>
      {state.is === 'asking' && t('people.cepAsking')}
      {state.is === 'filled' && t('people.cepFilled', { place: state.place })}
      {state.is === 'failed' && errorText(state.error.code)}
    </span>
  )
}

/** Where somebody lives and how he is reached. */
export function ContactFields({ form }: { form: Form<PersonDraft> }) {
  const { draft, change, problem, touch } = form
  const { t } = useTranslation()
  const cep = useCep(form)
  const field = (key: TextKey) => ({
    size: 'md' as const,
    autoComplete: 'off',
    maxLength: 128,
    value: draft.fields[key] ?? '',
    error: problem(key),
    onBlur: () => touch(key),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      change((last) => ({ fields: { ...last.fields, [key]: value } }))
      if (key === 'cep') cep.typed(value)
    },
    'data-field': key,
  })
  return (
    <div className={styles.parts}>
      <fieldset className={styles.set} data-first>
        <legend>{t('people.address')}</legend>
        {ADDRESS_KEYS.map((key) => (
          <TextInput
            key={key}
            label={t(`people.field.${key}`)}
            inputMode={key === 'cep' ? 'numeric' : undefined}
            description={key === 'cep' && cep.state ? <CepHint state={cep.state} /> : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...field(key)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t('people.contacts')}</legend>
        {CONTACT_KEYS.map((key) => {
          const word = wordOf(key)
          const digits = digitsOf(draft.fields[key] ?? '')
          const isChat = word.endsWith('Whatsapp') && digits.length >= 8
          return (
            <TextInput
              key={key}
              label={t(`people.field.${word}`)}
              type={word.endsWith('Email') ? 'email' : 'tel'}
              description={
                isChat ? (
                  <a href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer noopener">
                    {t('people.openChat')}
                  </a>
                ) : undefined
              }
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...field(key)}
            />
          )
        })}
        <TextInput label={t('people.field.telegramChatId')} {...field('telegramChatId')} />
      </fieldset>
    </div>
  )
}
