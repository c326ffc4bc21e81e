import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Device } from '@rastro/model/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceQuery, saveDevice } from '#src/api/devices'
import { useFleet } from '#src/live/FleetContext'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { deviceOf, draftOf, type DraftUnits } from './device-draft'
import type { FormTab } from './form-tabs'
import type { useDeviceForm } from './use-device-form'

/** Saves what is typed: a new device stays open, now with its files; a changed one gives way to its detail. */
export function useSaveDevice(state: ReturnType<typeof useDeviceForm>, units: DraftUnits) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const fleet = useFleet()
  // Read by the guard in the very moment of leaving, before anything is drawn again.
  const isSaved = useRef(false)
  const { form } = state
  const saving = useMutation({ mutationFn: saveDevice })

  const createdNotice = ({ id }: Device): void => {
    const another = (): void => {
      notifications.hide(`device-${id}`)
      void navigate({ to: '/devices/new', search: { like: id } as never })
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

  /** False when what the other person saved cannot be had now. */
  const takeIn = async (id: number): Promise<boolean> => {
    try {
      state.takeIn(await queries.fetchQuery({ ...deviceQuery(id), staleTime: 0 }))
      return true
    } catch {
      // What was typed stays as it is; the next try asks again.
      return false
    }
  }

  /** True when the identifier belongs to another device. */
  const save = async (tab: FormTab): Promise<boolean> => {
    try {
      const device = await saving.mutateAsync({ device: deviceOf(form.draft, form.device, units), edited: form.device })
      queries.setQueryData(deviceQuery(device.id).queryKey, device)
      fleet.refresh()
      isSaved.current = true
      if (form.device) {
        state.keep(draftOf(device, units))
        notifications.show({ message: t('device-form.saved') })
        await navigate({ to: `/devices/${device.id}` as string })
      } else {
        createdNotice(device)
        await navigate({ to: `/devices/${device.id}/edit` as string, search: { tab } as never, replace: true })
      }
    } catch (error) {
      const code = codeOf(error)
      if (code === 'CHANGED_MEANWHILE' && form.device && (await takeIn(form.device.id))) return false
      notifications.show({ color: 'red', title: t('device-form.failed'), message: errorText(code) })
      if (code !== 'DUPLICATE_DEVICE') return false
      state.setTakenId(form.draft.uniqueId.trim())
      return true
    }
    return false
  }
  return { save, isBusy: saving.isPending, isSaved }
}
