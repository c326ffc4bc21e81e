import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Extra, ExtraType } from './device-draft'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'

const TYPES: readonly ExtraType[] = ['text', 'number', 'flag']

/** Attributes that have no field of their own: name, type and value. */
export function AttributesTab() {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const add = (): void =>
    set(({ extras }) => ({
      extras: [...extras, { id: Math.max(0, ...extras.map(({ id }) => id)) + 1, key: '', type: 'text', value: '' }],
    }))
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>{t('device-form.attributes.text')}</p>
      {draft.extras.length === 0 && <p className={styles.soft}>{t('device-form.attributes.empty')}</p>}
      {draft.extras.map((extra) => (
        <ExtraRow key={extra.id} extra={extra} />
      ))}
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={add}
        data-add-attribute
      >
        {t('device-form.attributes.add')}
      </Button>
    </div>
  )
}

function ExtraRow({ extra }: { extra: Extra }) {
  const { t } = useTranslation()
  const { set, problem, touch } = useDeviceForm()
  const error = problem(`extra-${extra.id}`)
  const valueError = problem(`extra-${extra.id}.value`)
  const name = extra.key.trim() || t('device-form.attributes.new')
  const change = (part: Partial<Extra>): void =>
    set(({ extras }) => ({ extras: extras.map((one) => (one.id === extra.id ? { ...one, ...part } : one)) }))
  return (
    <div className={styles.extra} data-extra-row={extra.key}>
      <TextInput
        className={styles.extraKey}
        aria-label={t('device-form.attributes.name')}
        placeholder={t('device-form.attributes.name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        autoFocus={extra.key === '' && extra.value === ''}
        value={extra.key}
        error={error}
        onBlur={() => touch(`extra-${extra.id}`)}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('device-form.attributes.kind', { name })}
        value={extra.type}
        onChange={(event) => {
          const type = TYPES.find((one) => one === event.currentTarget.value) ?? 'text'
          change({ type, ...(type === 'flag' ? { value: String(extra.value === 'true') } : {}) })
        }}
        data={TYPES.map((type) => ({ value: type, label: t(`device-form.attributes.type.${type}`) }))}
      />
      {extra.type === 'flag' ? (
        <NativeSelect
          aria-label={t('device-form.attributes.value', { name })}
          value={extra.value}
          onChange={(event) => change({ value: event.currentTarget.value })}
          data={[
            { value: 'true', label: t('device-form.attributes.yes') },
            { value: 'false', label: t('device-form.attributes.no') },
          ]}
        />
      ) : (
        <TextInput
          aria-label={t('device-form.attributes.value', { name })}
          inputMode={extra.type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={extra.value}
          error={valueError}
          onBlur={() => touch(`extra-${extra.id}`)}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('device-form.attributes.remove', { name })}
        onClick={() => set(({ extras }) => ({ extras: extras.filter(({ id }) => id !== extra.id) }))}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
