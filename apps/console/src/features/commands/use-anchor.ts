import { showToast } from '#src/widgets/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dropAnchor, liftAnchors } from '#src/api/anchor'
import { GEOFENCES_KEY } from '#src/api/geofences'
import { useFleet } from '#src/live/FleetContext'
import type { DialogDevice } from '#src/widgets/device-dialogs'
import { tellDone, useFailureDetail } from './use-send'

/** Switches the anchor of a device on and off; tells how it went and rejects when it failed. */
export const useAnchor = (device: DialogDevice) => {
  const { t } = useTranslation()
  const fleet = useFleet()
  const queries = useQueryClient()
  const detailOf = useFailureDetail()
  const run = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      tellDone(done)
      fleet.refresh()
      void queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
    } catch (error) {
      showToast({ color: 'red', role: 'alert', title: t('errors.ANCHOR_FAILED'), message: detailOf(error) })
      throw error
    }
  }
  return {
    drop: () => run(dropAnchor(device.id, t('commands.anchor.name', { name: device.name })), t('commands.anchor.on')),
    lift: () => run(liftAnchors(device.id), t('commands.anchor.off')),
  }
}
