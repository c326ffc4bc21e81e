import { Button, Checkbox, Group, Select, Skeleton } from '@mantine/core'
import type { AccountRightsInfo } from '@rastro/model/account'
import { AREAS, type Area, bitOf, encodeBits, type Right, rightsOf } from '@rastro/model/rights'
import type { User } from '@rastro/model/user'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeRights, rightsQuery } from '#src/api/rights'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { LeaveGuard } from '#src/widgets/form'
import { showToast } from '#src/widgets/toast'
import { cappedBy, changeOf, flagsIn, nearestPreset, placesOf, PRESETS, stateOf, withPreset } from './rights-draft'
import { SeeAs } from './SeeAs'
import styles from './permissions.module.css'

/** The advanced permissions of an account: a preset first, then area by area, and what he would have of the console. */
export function PermissionsTab({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const rights = useQuery(rightsQuery(userId))
  const user = useQuery(queryFor(endpoints.readUser, { params: { id: userId } }))
  const error = rights.error ?? user.error
  if (error) return <ErrorNotice error={error} onRetry={() => void rights.refetch()} />
  if (!rights.data || !user.data)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={320} />
      </div>
    )
  if (user.data.administrator) return <p className={styles.soft}>{t('rights.administrator')}</p>
  return <Permissions key={rights.data.given} info={rights.data} user={user.data} />
}

function Permissions({ info, user }: { info: AccountRightsInfo; user: User }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const given = flagsIn(info.given)
  const [flags, setFlags] = useState(given)
  const preset = nearestPreset(flags)
  const change = changeOf(given, flags)
  const isChanged = change.grant.length + change.revoke.length > 0
  const save = useMutation({
    mutationFn: () => changeRights(user.id, change),
    onSuccess: (next) => {
      queries.setQueryData(rightsQuery(user.id).queryKey, next)
      void queries.invalidateQueries({ queryKey: [endpoints.readUser.path] })
      showToast({ message: t('rights.saved', { name: user.name }) })
    },
  })
  const toggle = (bit: number, isOn: boolean): void => {
    const next = new Set(flags)
    if (isOn) next.add(bit)
    else next.delete(bit)
    setFlags(next)
  }
  const wordsOf = (bits: readonly number[]): string =>
    placesOf(AREAS, bits)
      .map(([area, right]) => t('rights.one', { area: t(`rights.area.${area}`), right: t(`rights.right.${right}`) }))
      .join(', ')
  return (
    <div className={styles.tab} data-permissions={user.id}>
      {!info.isOn && <p className={styles.notice}>{t('rights.off')}</p>}
      <Select
        size="md"
        label={t('rights.preset')}
        description={t('rights.presetNow', {
          name: t(`rights.presets.${preset.name}`),
          changed: preset.changed === 0 ? t('rights.unchanged') : t('rights.changed', { count: preset.changed }),
        })}
        placeholder={t('rights.presetChoose')}
        data={PRESETS.map((name) => ({ value: name, label: t(`rights.presets.${name}`) }))}
        value={preset.changed === 0 ? preset.name : null}
        allowDeselect={false}
        onChange={(name) => {
          const chosen = PRESETS.find((one) => one === name)
          if (chosen) setFlags(withPreset(chosen, info))
        }}
      />
      <div className={styles.areas}>
        {AREAS.map((area) => (
          <AreaFlags key={area} area={area} info={info} flags={flags} given={given} onToggle={toggle} />
        ))}
      </div>
      <div className={styles.foot} data-rights-change>
        <div role="status" className={styles.sentence}>
          {change.grant.length > 0 && <p>{t('rights.gives', { what: wordsOf(change.grant) })}</p>}
          {change.revoke.length > 0 && <p>{t('rights.takes', { what: wordsOf(change.revoke) })}</p>}
          {!isChanged && <p className={styles.soft}>{t('rights.nothing')}</p>}
        </div>
        {save.error && <ErrorNotice error={save.error} />}
        <Group gap={8}>
          <Button variant="default" h={44} disabled={!isChanged} onClick={() => setFlags(given)}>
            {t('common.cancel')}
          </Button>
          <Button h={44} disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()} data-save-rights>
            {t('rights.save')}
          </Button>
        </Group>
      </div>
      <SeeAs
        user={{ ...user, attributes: { ...user.attributes, 'tarkan.advancedPerms': encodeBits(flags) } }}
        info={info}
      />
      <LeaveGuard isOn={() => isChanged && !save.isPending} />
    </div>
  )
}

interface AreaProps {
  area: Area
  info: AccountRightsInfo
  flags: ReadonlySet<number>
  given: ReadonlySet<number>
  onToggle(bit: number, isOn: boolean): void
}

/** The rights of one area: what is capped by somebody above, or is not the caller's to give, is shown and locked. */
function AreaFlags({ area, info, flags, given, onToggle }: AreaProps) {
  const { t } = useTranslation()
  const why = (bit: number): string | null => {
    const state = stateOf(bit, info, given.has(bit))
    if (state === 'free') return null
    const name = cappedBy(bit, info)
    if (state === 'locked') return t('rights.locked')
    return name === null ? t('rights.cappedAbove') : t('rights.cappedBy', { name })
  }
  return (
    <fieldset className={styles.area}>
      <legend>{t(`rights.area.${area}`)}</legend>
      {rightsOf(area).map((right: Right) => {
        const bit = bitOf(area, right)
        const reason = why(bit)
        return (
          <Checkbox
            key={right}
            size="md"
            label={t(`rights.right.${right}`)}
            description={
              reason && (
                <span className={styles.lock}>
                  <IconLock size={13} aria-hidden /> {reason}
                </span>
              )
            }
            checked={flags.has(bit)}
            disabled={reason !== null}
            onChange={(event) => onToggle(bit, event.currentTarget.checked)}
            data-flag={bit}
          />
        )
      })}
    </fieldset>
  )
}
