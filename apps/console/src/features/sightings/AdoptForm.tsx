import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { AdoptionDraft } from '#src/api/sightings'
import { groupTree } from '#src/widgets/groups'

interface AdoptFormProps {
  uniqueId: string
  isBusy: boolean
  isFull: boolean
  onAdopt(draft: AdoptionDraft): void
  onCancel(): void
}

const INDENT = '\u2003'

/** Which vehicle a waiting tracker is: what one will look for it by. Without a name, the plate is its name. */
export function AdoptForm({ uniqueId, isBusy, isFull, onAdopt, onCancel }: AdoptFormProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  const [name, setName] = useState('')
  const [plate, setPlate] = useState('')
  const [model, setModel] = useState('')
  const [groupId, setGroupId] = useState(0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const tidy = plate.trim().toUpperCase()
    onAdopt({ name: name.trim() || tidy || uniqueId, plate: tidy || null, model: model.trim() || null, groupId })
  }
  return (
    <Group component="form" mt="sm" gap="sm" grow preventGrowOverflow={false} onSubmit={submit} data-adopt-form>
      <TextInput
        miw={190}
        size="md"
        maxLength={128}
        label={t('sightings.name')}
        aria-label={t('sightings.nameOf', { uniqueId })}
        placeholder={plate.trim().toUpperCase() || uniqueId}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        miw={130}
        size="md"
        maxLength={32}
        label={t('sightings.plate')}
        styles={{ input: { textTransform: 'uppercase' } }}
        value={plate}
        data-field="plate"
        onChange={(event) => setPlate(event.currentTarget.value)}
      />
      {groups.length > 0 && (
        <NativeSelect
          miw={190}
          size="md"
          label={t('sightings.group')}
          value={String(groupId)}
          data={[
            { value: '0', label: t('sightings.noGroup') },
            ...groupTree(groups).map(({ group, depth }) => ({
              value: String(group.id),
              label: INDENT.repeat(depth) + group.name,
            })),
          ]}
          data-field="group"
          onChange={(event) => setGroupId(Number(event.currentTarget.value))}
        />
      )}
      <TextInput
        miw={130}
        size="md"
        maxLength={128}
        label={t('sightings.model')}
        value={model}
        data-field="model"
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <Group w="100%" gap="xs" grow>
        <Button h={44} variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          h={44}
          type="submit"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={isBusy}
          disabled={isFull}
          data-adopt-confirm
        >
          {t('sightings.confirm')}
        </Button>
      </Group>
    </Group>
  )
}
