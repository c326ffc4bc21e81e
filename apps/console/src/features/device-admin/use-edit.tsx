import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Device } from '@rastro/model/device'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceQuery, saveDevice } from '#src/api/devices'
import { useFleet } from '#src/live/FleetContext'
import { useForm } from '#src/widgets/form'
import { screenAt, screenWith } from '#src/widgets/screens'
import { type DeviceDraft, draftOf, type DraftUnits } from './device-draft'
import { deviceRules, hintOf } from './device-problems'
import type { DeviceForm } from './form-context'
import type { FormTab } from './form-tabs'

const textFor = (draft: DeviceDraft, name: string): string =>
  name === 'uniqueId' || name === 'phone' ? draft[name] : (draft.fields[name] ?? '')

const PICTURE_KEYS = ['imageVersion', 'imageTimestamp']

/** The device as it was opened, with its newest picture: that is saved at once, beside the form. */
function withPictureOf(newest: Device | null, device: Device | null): Device | null {
  if (!newest || !device || newest === device) return device
  const attributes = { ...device.attributes }
  for (const key of PICTURE_KEYS)
    if (newest.attributes[key] === undefined) delete attributes[key]
    else attributes[key] = newest.attributes[key]
  return { ...device, attributes }
}

/** Words of this form for problems that are said otherwise elsewhere. */
function useWords(): (code: string, field: string) => string | undefined {
  const { t } = useTranslation()
  return (code, field) => {
    if (code === 'required' && field === 'name') return t('device-form.problem.nameRequired')
    if (code === 'required' && field === 'uniqueId') return t('device-form.problem.uniqueIdRequired')
    if (code === 'DUPLICATE_DEVICE') return t('device-form.problem.uniqueIdTaken')
    return code === 'attributeHasField' ? t('device-form.problem.attributeHasField') : undefined
  }
}

interface EditParts {
  start: DeviceDraft
  /** The device as it is stored now, its pictures included; null makes a new one. */
  opened: Device | null
  units: DraftUnits
  /** Where the person is. */
  tab: FormTab
  /** These fields are marked. */
  onWrong(fields: readonly string[]): void
}

/** The state of the form. A new device stays open, now with its files; a changed one gives way to its detail. */
export function useEdit({ start, opened, units, tab, onWrong }: EditParts) {
  const { t } = useTranslation()
  const textOf = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const fleet = useFleet()
  const [edited, setEdited] = useState(opened)
  const device = useMemo(() => withPictureOf(opened, edited), [opened, edited])
  const { locale, speedUnit } = units

  const tellCreated = ({ id }: Device): void => {
    const another = (): void => {
      notifications.hide(`device-${id}`)
      void navigate(screenWith('/devices/new', { like: id }))
    }
    notifications.show({
      id: `device-${id}`,
      message: (
        <>
          {t('device-form.created')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={another}>
            {t('device-form.another')}
          </Button>
        </>
      ),
    })
  }
  const newest = async (): Promise<DeviceDraft> => {
    const fresh = await queries.fetchQuery({ ...deviceQuery(edited?.id ?? 0), staleTime: 0 })
    setEdited(fresh)
    return draftOf(fresh, units)
  }
  const form = useForm({
    start,
    rules: useMemo(() => deviceRules(device, { locale, speedUnit }), [device, locale, speedUnit]),
    textOf,
    onWrong,
    newest: opened ? newest : undefined,
    send: (body) => saveDevice({ device: body, edited: device }),
    onSent: async (saved) => {
      queries.setQueryData(deviceQuery(saved.id).queryKey, saved)
      fleet.refresh()
      if (opened) {
        notifications.show({ message: t('device-form.saved') })
        await navigate({ to: screenAt(`/devices/${saved.id}`) })
      } else {
        tellCreated(saved)
        await navigate({
          ...screenWith('/devices/$deviceId/edit', { tab }, { deviceId: saved.id }),
          replace: true,
        })
      }
    },
  })
  const shared: DeviceForm = {
    draft: form.draft,
    device,
    set: form.change,
    problem: form.problem,
    hint: (name) => hintOf(name, textFor(form.draft, name)),
    touch: form.touch,
  }
  return { form, shared }
}
