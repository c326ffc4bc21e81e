import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Group } from '@rastro/model/group'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUPS_KEY, saveGroup } from '#src/api/groups'
import { isLeavingKey } from '#src/ui/leaving-key'
import { focusFirstWrong } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { groupTree, withDescendants } from '#src/widgets/groups'
import { showToast } from '#src/widgets/toast'
import { useServerProblems } from '#src/widgets/use-server-problems'
import {
  GROUP_SETTINGS,
  NAME_MAX,
  draftOf,
  groupOf,
  problemsOf,
  type Extra,
  type ExtraType,
  type GroupDraft,
} from './group-draft'
import styles from './groups.module.css'
import { SettingField } from './SettingField'
import { LeaveGuard } from '#src/widgets/LeaveGuard'

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
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const [before] = useState(() => draftOf(group ?? { name: '', groupId: parentId, attributes: {} }, units))
  const [draft, setDraft] = useState<GroupDraft>(before)
  const [wasTried, setTried] = useState(false)
  const change = (part: Partial<GroupDraft>): void => setDraft((last) => ({ ...last, ...part }))
  const problems = problemsOf(draft, units)
  const leave = (): void => void navigate({ to: '/groups' as string })
  const storing = useMutation({
    mutationFn: () => saveGroup(groupOf(group?.id ?? 0, draft, group, units)),
    onSuccess: async ({ name }) => {
      isSaved.current = true
      await queries.invalidateQueries({ queryKey: [GROUPS_KEY] })
      showToast({ message: t('groups.saved', { name }) })
      leave()
    },
  })
  const server = useServerProblems(storing.error, form, [
    'name',
    'groupId',
    ...GROUP_SETTINGS.map(({ key }) => `attributes.${key}`),
  ])
  const problemOf = (field: string): string | undefined => {
    const problem = wasTried ? problems.get(field) : undefined
    return problem ? t(`groups.problem.${problem}`) : server.at(field === 'name' ? field : `attributes.${field}`)
  }
  const parents = useMemo(() => {
    const below = new Set(group ? withDescendants(group.id, groups) : [])
    return groupTree(groups)
      .filter((choice) => !below.has(choice.group.id))
      .map((choice) => ({
        value: String(choice.group.id),
        label: `${'\u2003'.repeat(choice.depth)}${choice.group.name}`,
      }))
  }, [group, groups])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.size === 0) return storing.mutate()
    requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (isLeavingKey(event)) leave()
      }}
      data-group-form
    >
      <h2 className={styles.formTitle}>{group ? t('groups.editTitle') : t('groups.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('groups.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX + 1}
        value={draft.name}
        error={problemOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('groups.parent')}
        value={draft.parent}
        error={server.at('groupId')}
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
            value={draft.settings[setting.key] ?? ''}
            error={problemOf(setting.key)}
            onChange={(value) => change({ settings: { ...draft.settings, [setting.key]: value } })}
          />
        ))}
      </fieldset>
      <Extras extras={draft.extras} problemOf={problemOf} onChange={(extras) => change({ extras })} />
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={storing.isPending} data-save-group>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isOn={() => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(before)} />
    </form>
  )
}

interface ExtrasProps {
  extras: readonly Extra[]
  problemOf(field: string): string | undefined
  onChange(extras: readonly Extra[]): void
}

/** Attributes that have no field of their own: name, type and value. */
function Extras({ extras, problemOf, onChange }: ExtrasProps) {
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
              error={problemOf(`extra-${extra.id}`)}
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
