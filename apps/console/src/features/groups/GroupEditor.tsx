import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Group } from '@rastro/model/group'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUPS_KEY, groupsQuery, saveGroup } from '#src/api/groups'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { groupTree, withDescendants } from '#src/widgets/groups'
import { showToast } from '#src/widgets/toast'
import { screenAt } from '#src/widgets/screens'
import { GROUP_SETTINGS, draftOf, groupRules, type Extra, type ExtraType } from './group-draft'
import styles from './groups.module.css'
import { SettingField } from './SettingField'

/** As long as the field lets one type; the rule is in the model. */
const NAME_CHARS = 129
const TYPES: readonly ExtraType[] = ['text', 'number', 'flag']

interface EditorProps {
  /** null makes a new one. */
  group: Group | null
  parentId: number
  groups: readonly Group[]
}

/** Creates or changes a group: name, place, and what its devices inherit. */
export function GroupEditor({ group, parentId, groups }: EditorProps) {
  const { t } = useTranslation()
  const { settings: units } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [edited, setEdited] = useState(group)
  const [start] = useState(() => draftOf(group ?? { name: '', groupId: parentId, attributes: {} }, units))
  const leave = (): void => void navigate({ to: screenAt('/groups') })
  const newest = async () => {
    const all = await queries.fetchQuery({ ...groupsQuery(), staleTime: 0 })
    const found = all.find(({ id }) => id === group?.id)
    if (!found) throw new Error('the group is gone')
    setEdited(found)
    return draftOf(found, units)
  }
  const form = useForm({
    start,
    rules: useMemo(() => groupRules(edited, units), [edited, units]),
    textOf: (code, field) =>
      field === 'name' && code === 'required'
        ? t('groups.problem.nameRequired')
        : code === 'attributeTwice'
          ? t('groups.problem.attributeTwice')
          : undefined,
    send: (body) => saveGroup(body, edited),
    newest: group ? newest : undefined,
    onSent: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: [GROUPS_KEY] })
      showToast({ message: t('groups.saved', { name }) })
      leave()
    },
  })
  const { draft, change, problem } = form
  const parents = useMemo(() => {
    const below = new Set(group ? withDescendants(group.id, groups) : [])
    return groupTree(groups)
      .filter((choice) => !below.has(choice.group.id))
      .map((choice) => ({
        value: String(choice.group.id),
        label: `${'\u2003'.repeat(choice.depth)}${choice.group.name}`,
      }))
  }, [group, groups])
  const labels: Readonly<Record<string, string>> = { name: t('groups.name'), parent: t('groups.parent') }
  const labelOf = (name: string): string | undefined => {
    const setting = GROUP_SETTINGS.find(({ key }) => key === name)
    return setting ? t(`groups.setting.${setting.name}`) : labels[name]
  }
  return (
    <FormFrame form={form} className={styles.form} onLeave={leave} data-group-form>
      <h2 className={styles.formTitle}>{group ? t('groups.editTitle') : t('groups.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('groups.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('groups.parent')}
        value={draft.parent}
        error={problem('parent')}
        data={[{ value: '0', label: t('groups.top') }, ...parents]}
        onChange={(event) => change({ parent: event.currentTarget.value })}
      />
      <fieldset className={styles.set}>
        <legend>{t('groups.settings')}</legend>
        <p className={styles.soft}>{t('groups.settingsText')}</p>
        {GROUP_SETTINGS.map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={draft.fields[setting.key] ?? ''}
            error={problem(setting.key)}
            onChange={(value) => change({ fields: { ...draft.fields, [setting.key]: value } })}
          />
        ))}
      </fieldset>
      <Extras extras={draft.extras} problem={problem} onChange={(extras) => change({ extras })} />
      <FormTrouble form={form} label={labelOf} />
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={form.isBusy} data-save-group>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}

interface ExtrasProps {
  extras: readonly Extra[]
  problem(field: string): string | undefined
  onChange(extras: readonly Extra[]): void
}

/** Attributes that have no field of their own: name, type and value. */
function Extras({ extras, problem, onChange }: ExtrasProps) {
  const { t } = useTranslation()
  const put = (id: number, part: Partial<Extra>): void =>
    onChange(extras.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <fieldset className={styles.set}>
      <legend>{t('groups.others')}</legend>
      {extras.map((extra) => {
        const name = extra.key.trim() || t('device-form.attributes.new')
        return (
          <div key={extra.id} className={styles.extra} data-extra={extra.key}>
            <TextInput
              size="md"
              aria-label={t('device-form.attributes.name')}
              placeholder={t('device-form.attributes.name')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={128}
              value={extra.key}
              error={problem(`extra-${extra.id}`)}
              onChange={(event) => put(extra.id, { key: event.currentTarget.value })}
            />
            <NativeSelect
              size="md"
              aria-label={t('device-form.attributes.kind', { name })}
              value={extra.type}
              data={TYPES.map((value) => ({ value, label: t(`device-form.attributes.type.${value}`) }))}
              onChange={(event) => {
                const type = TYPES.find((one) => one === event.currentTarget.value)
                if (type) put(extra.id, { type, value: type === 'flag' ? 'true' : extra.value })
              }}
            />
            {extra.type === 'flag' ? (
              <NativeSelect
                size="md"
                aria-label={t('device-form.attributes.value', { name })}
                value={extra.value}
                data={[
                  { value: 'true', label: t('device-form.attributes.yes') },
                  { value: 'false', label: t('device-form.attributes.no') },
                ]}
                onChange={(event) => put(extra.id, { value: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                size="md"
                aria-label={t('device-form.attributes.value', { name })}
                inputMode={extra.type === 'number' ? 'decimal' : undefined}
                value={extra.value}
                onChange={(event) => put(extra.id, { value: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              size={42}
              variant="subtle"
              color="gray"
              aria-label={t('device-form.attributes.remove', { name })}
              onClick={() => onChange(extras.filter(({ id }) => id !== extra.id))}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() =>
          onChange([
            ...extras,
            { id: Math.max(-1, ...extras.map(({ id }) => id)) + 1, key: '', type: 'text', value: '' },
          ])
        }
      >
        {t('device-form.attributes.add')}
      </Button>
    </fieldset>
  )
}
