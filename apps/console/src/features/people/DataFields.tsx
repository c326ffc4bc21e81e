import { Checkbox, NativeSelect, PasswordInput, Radio, TextInput } from '@mantine/core'
import { LANGUAGES } from '@rastro/i18n'
import type { User } from '@rastro/model/user'
import { useTranslation } from 'react-i18next'
import { StrengthMeter } from '#src/widgets/account/StrengthMeter'
import { DateField } from '#src/widgets/date-field'
import type { Form } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { dayOf } from '#src/widgets/period'
import { useSession } from '#src/widgets/session'
import { RESELLINGS, RESTRICTIONS, type Kind, type PersonDraft } from './person-draft'
import styles from './people.module.css'

const KINDS: readonly Kind[] = ['user', 'manager', 'administrator']

/** What one who is no administrator may give: limits of what he has himself, and to be a reseller. */
export interface Giving {
  devices: boolean
  users: boolean
  reselling: boolean
}

interface FieldsProps {
  form: Form<PersonDraft>
  user: User | null
  isByAdmin: boolean
  /** What a reseller gives those below him; null: nothing. */
  gives: Giving | null
  mayMail: boolean
}

/** Who somebody is, how he signs in, what he may and until when. */
export function DataFields(props: FieldsProps) {
  const { t } = useTranslation()
  const { form, user, isByAdmin } = props
  const { draft, change, problem, touch } = form
  const { timeZone } = useFormats().settings
  const isOver = draft.expiresOn !== '' && draft.expiresOn < dayOf(Date.now(), timeZone)
  return (
    <div className={styles.parts}>
      <fieldset className={styles.set} data-first>
        <TextInput
          size="md"
          className={styles.wide}
          label={t('people.field.name')}
          withAsterisk
          aria-required
          autoComplete="off"
          autoFocus={user === null}
          maxLength={128}
          value={draft.name}
          error={problem('name')}
          onBlur={() => draft.name && touch('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-field="name"
        />
        <TextInput
          size="md"
          label={t('people.field.email')}
          withAsterisk
          aria-required
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={128}
          value={draft.email}
          error={problem('email')}
          onChange={(event) => change({ email: event.currentTarget.value })}
          data-field="email"
        />
        <TextInput
          size="md"
          label={t('people.field.phone')}
          type="tel"
          autoComplete="off"
          maxLength={128}
          value={draft.phone}
          error={problem('phone')}
          onBlur={() => touch('phone')}
          onChange={(event) => change({ phone: event.currentTarget.value })}
          data-field="phone"
        />
        <TextInput
          size="md"
          label={t('people.field.document')}
          autoComplete="off"
          maxLength={20}
          value={draft.document}
          error={problem('document')}
          onBlur={() => touch('document')}
          onChange={(event) => change({ document: event.currentTarget.value })}
          data-field="document"
        />
        <TextInput
          size="md"
          label={t('people.field.login')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={draft.login}
          error={problem('login')}
          onChange={(event) => change({ login: event.currentTarget.value })}
          data-field="login"
        />
        <NativeSelect
          size="md"
          label={t('people.field.language')}
          value={draft.fields['tarkan.lang'] ?? ''}
          error={problem('tarkan.lang')}
          data={[
            { value: '', label: t('people.ofServer') },
            ...LANGUAGES.map((value) => ({ value, label: t(`common.languageName.${value}`) })),
          ]}
          onChange={(event) => change({ fields: { ...draft.fields, 'tarkan.lang': event.currentTarget.value } })}
        />
      </fieldset>
      <WayIn {...props} />
      <fieldset className={styles.set}>
        <legend>{t('people.access')}</legend>
        {isByAdmin && <Powers form={form} gives={ALL} isByAdmin />}
        {!isByAdmin && props.gives && <Powers form={form} gives={props.gives} isByAdmin={false} />}
        <DateField
          size="md"
          kind="date"
          isEnd
          label={t('people.field.expiresOn')}
          description={isOver ? t('people.isOver') : undefined}
          value={draft.expiresOn}
          error={problem('expiresOn')}
          onChange={(expiresOn) => change({ expiresOn })}
          data-field="expiresOn"
        />
        <Checkbox
          className={styles.wide}
          label={t('people.field.disabled')}
          description={t('people.disabledText')}
          checked={draft.disabled}
          error={problem('disabled')}
          onChange={(event) => change({ disabled: event.currentTarget.checked })}
          data-field="disabled"
        />
        <Checkbox.Group
          className={styles.wide}
          label={t('people.restrictions')}
          value={[...draft.restricted]}
          error={problem('restricted')}
          onChange={(chosen) => change({ restricted: RESTRICTIONS.filter((one) => chosen.includes(one)) })}
        >
          <div className={styles.checks}>
            {RESTRICTIONS.map((value) => (
              <Checkbox key={value} value={value} label={t(`people.restriction.${value}`)} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
    </div>
  )
}

const ALL: Giving = { devices: true, users: true, reselling: true }

interface PowersProps {
  form: Form<PersonDraft>
  gives: Giving
  isByAdmin: boolean
}

/** What somebody is and how much he may have: given by administrators, and by resellers below them. */
function Powers({ form: { draft, change, problem }, gives, isByAdmin }: PowersProps) {
  const { t } = useTranslation()
  const limit = (key: 'deviceLimit' | 'userLimit' | 'resellerLimit') => (
    <TextInput
      size="md"
      label={t(`people.field.${key}`)}
      placeholder={t('people.noLimit')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={draft[key]}
      error={problem(key)}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
      data-field={key}
    />
  )
  const kinds = KINDS.filter((kind) => isByAdmin || kind !== 'administrator')
  const resellings = RESELLINGS.filter((one) => isByAdmin || one !== 'subReseller' || draft.reselling === one)
  return (
    <>
      {gives.users && (
        <NativeSelect
          size="md"
          label={t('people.field.kind')}
          value={draft.kind}
          error={problem('kind')}
          data={kinds.map((value) => ({ value, label: t(`people.role.${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ kind: KINDS.find((one) => one === value) ?? 'user' })}
          data-field="kind"
        />
      )}
      {gives.devices && limit('deviceLimit')}
      {gives.users && draft.kind !== 'user' && limit('userLimit')}
      {gives.reselling && draft.kind !== 'administrator' && (
        <NativeSelect
          size="md"
          label={t('people.field.reselling')}
          description={draft.reselling !== 'none' && draft.kind === 'user' ? t('people.resellerOfNone') : undefined}
          value={draft.reselling}
          error={problem('reselling')}
          data={resellings.map((value) => ({ value, label: t(`people.reselling.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ reselling: RESELLINGS.find((one) => one === value) ?? 'none' })
          }
          data-field="reselling"
        />
      )}
      {isByAdmin && draft.kind !== 'administrator' && draft.reselling === 'subReseller' && limit('resellerLimit')}
    </>
  )
}

/** By a link in a mail, or a password that is told him. */
function WayIn({ form: { draft, change, problem }, user, mayMail }: FieldsProps) {
  const { t } = useTranslation()
  const session = useSession()
  // One's own is changed where the old one is asked for.
  if (user?.id === session.user.id) return <p className={styles.hint}>{t('people.ownPassword')}</p>
  const button = { visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0, size: 44 } }
  return (
    <fieldset className={styles.set}>
      <legend>{t(user ? 'people.newPassword' : 'people.wayIn')}</legend>
      {!user && (
        <Radio.Group
          className={styles.wide}
          aria-label={t('people.wayIn')}
          value={draft.invites ? 'mail' : 'password'}
          onChange={(value) => change({ invites: value === 'mail' })}
        >
          <div className={styles.checks}>
            <Radio
              value="mail"
              label={t('people.byMail')}
              description={mayMail ? undefined : t('errors.MAIL_NOT_CONFIGURED')}
              disabled={!mayMail}
            />
            <Radio value="password" label={t('people.byPassword')} />
          </div>
        </Radio.Group>
      )}
      {!draft.invites && (
        <>
          {user && <p className={styles.hint}>{t('people.passwordKept')}</p>}
          <div>
            <PasswordInput
              size="md"
              label={t('login.newPassword.password')}
              autoComplete="new-password"
              value={draft.password}
              error={problem('password')}
              onChange={(event) => change({ password: event.currentTarget.value })}
              data-field="password"
              {...button}
            />
            {draft.password && <StrengthMeter password={draft.password} />}
          </div>
          <PasswordInput
            size="md"
            label={t('login.newPassword.repeat')}
            autoComplete="new-password"
            value={draft.repeated}
            error={problem('repeated')}
            onChange={(event) => change({ repeated: event.currentTarget.value })}
            data-field="repeated"
            {...button}
          />
        </>
      )}
    </fieldset>
  )
}
