import { Select } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceQuery, saveDevice } from '#src/api/devices'
import { KEEP_MESSAGES_KEY } from '#src/api/messages'
import { codeOf, useErrorText } from '#src/widgets/error-text'

const HOURS = [1, 6, 24, 72, 168]

const withHours = (device: Device, hours: number): Device => {
  const { [KEEP_MESSAGES_KEY]: _before, ...attributes } = device.attributes
  return { ...device, attributes: hours > 0 ? { ...attributes, [KEEP_MESSAGES_KEY]: hours } : attributes }
}

/** For how long the messages of a device are kept; saved at once. */
export const KeepSelect = ({ device }: { device: Device }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const query = deviceQuery(device.id)
  const save = useMutation({
    // The device as it is now: somebody else may have changed it meanwhile.
    mutationFn: async (hours: number) => {
      const edited = await queries.fetchQuery({ ...query, staleTime: 0 })
      return saveDevice({ device: withHours(edited, hours), edited })
    },
    onSuccess: (saved) => queries.setQueryData(query.queryKey, saved),
  })
  const current = Number(device.attributes[KEEP_MESSAGES_KEY] ?? 0)
  const choices = [...new Set([0, ...HOURS, current])].sort((one, other) => one - other)
  const labelOf = (hours: number): string => {
    if (hours === 0) return t('messages.keepOff')
    if (hours % 24 === 0) return t('messages.keepDays', { count: hours / 24 })
    return t('messages.keepHours', { count: hours })
  }
  return (
    <Select
      size="md"
      flex="1 1 220px"
      label={t('messages.keep')}
      description={t('messages.keepHint')}
      data={choices.map((hours) => ({ value: String(hours), label: labelOf(hours) }))}
      value={String(save.isPending ? save.variables : current)}
      allowDeselect={false}
      disabled={save.isPending}
      error={save.error ? errorText(codeOf(save.error)) : undefined}
      onChange={(value) => save.mutate(Number(value))}
    />
  )
}
