import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { adoptSighting } from '#src/api/sightings'
import { FormCancel, FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { groupTree } from '#src/widgets/groups'
import { adoptionRules, EMPTY_ADOPTION, tidied } from './adoption'

interface AdoptFormProps {
  uniqueId: string
  isFull: boolean
  onAdopted(device: Device): Promise<void>
}

const INDENT = '\u2003'

/** Which vehicle a waiting tracker is: what one will look for it by. Without a name, the plate is its name. */
export function AdoptForm({ uniqueId, isFull, onAdopted }: AdoptFormProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  const form = useForm({
    start: EMPTY_ADOPTION,
    rules: useMemo(() => adoptionRules(uniqueId), [uniqueId]),
    send: (body) => adoptSighting(uniqueId, body),
    onSent: onAdopted,
  })
  const { draft, change, problem } = form
  return (
    <FormFrame form={form} data-adopt-form>
      <Group mt="sm" gap="sm" grow preventGrowOverflow={false} align="start">
        <TextInput
          miw={190}
          size="md"
          maxLength={128}
          label={t('sightings.name')}
          aria-label={t('sightings.nameOf', { uniqueId })}
          placeholder={tidied(draft.plate) || uniqueId}
          autoFocus
          value={draft.name}
          error={problem('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          miw={130}
          size="md"
          maxLength={32}
          label={t('sightings.plate')}
          styles={{ input: { textTransform: 'uppercase' } }}
          value={draft.plate}
          error={problem('plate')}
          data-field="plate"
          onChange={(event) => change({ plate: event.currentTarget.value })}
        />
        {groups.length > 0 && (
          <NativeSelect
            miw={190}
            size="md"
            label={t('sightings.group')}
            value={String(draft.groupId)}
            error={problem('groupId')}
            data={[
              { value: '0', label: t('sightings.noGroup') },
              ...groupTree(groups).map(({ group, depth }) => ({
                value: String(group.id),
                label: INDENT.repeat(depth) + group.name,
              })),
            ]}
            data-field="group"
            onChange={(event) => change({ groupId: Number(event.currentTarget.value) })}
          />
        )}
        <TextInput
          miw={130}
          size="md"
          maxLength={128}
          label={t('sightings.model')}
          value={draft.model}
          error={problem('model')}
          data-field="model"
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
        <Group w="100%" gap="xs" grow>
          <FormCancel />
          <Button
            h={44}
            type="submit"
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={form.isBusy}
            disabled={isFull}
            data-adopt-confirm
          >
            {t('sightings.confirm')}
          </Button>
        </Group>
      </Group>
      <FormTrouble form={form} />
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
