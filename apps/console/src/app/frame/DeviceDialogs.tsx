import { showToast } from '#src/widgets/toast'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICE_DIALOGS, onForgetSelected, type DeviceDialogName } from '#src/widgets/device-dialogs'
import { lostItsDevices, nameOfLost } from '#src/widgets/gone-devices'
import { withLaterTexts } from '../console-texts'
import { loadChunk } from '../load-chunk'

interface DialogProps {
  name: DeviceDialogName
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

const importDialog = async (name: DeviceDialogName): Promise<ComponentType<DialogProps>> => {
  switch (name) {
    case 'openAccumulatorsModal':
      return (await import('#src/features/device-admin/AccumulatorsDialog')).AccumulatorsDialog
    case 'openGraphicsModal':
      return (await import('#src/features/graphics/GraphicsDialog')).GraphicsDialog
    case 'openDeviceQrModal':
      return (await import('#src/features/device-detail/QrDialog')).QrDialog
    case 'openLinksModal':
      return (await import('#src/features/links/LinksDialog')).LinksDialog
    case 'openShareModal':
      return (await import('#src/features/shares/ShareDialog')).ShareDialog
    case 'openBulkEditModal':
    case 'openBulkDeleteModal':
    case 'openWorkModal':
      return (await import('#src/features/bulk/BulkDialog')).BulkDialog
    default:
      return (await import('#src/features/commands/DeviceDialog')).DeviceDialog
  }
}

const loadDialog = (name: DeviceDialogName): Promise<ComponentType<DialogProps>> =>
  loadChunk(() => withLaterTexts(importDialog(name)))

interface Asked {
  Dialog: ComponentType<DialogProps>
  name: DeviceDialogName
  detail: unknown
  /** Two requests in a row are two dialogs. */
  at: number
}

/** Opens the dialogs about devices when a window event asks for one (CORE-SLIDE-01); their code comes with the first. */
export function DeviceDialogs() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const open = async (name: DeviceDialogName, detail: unknown): Promise<void> => {
      try {
        const Dialog = await loadDialog(name)
        if (!stop.signal.aborted) setAsked((before) => ({ Dialog, name, detail, at: (before?.at ?? 0) + 1 }))
      } catch {
        // The network is away: the screen below goes on.
        showToast({ color: 'red', role: 'alert', message: t('errors.PAGE_FAILED') })
      }
    }
    for (const name of DEVICE_DIALOGS)
      window.addEventListener(name, (event) => void open(name, event instanceof CustomEvent ? event.detail : null), {
        signal: stop.signal,
      })
    return () => stop.abort()
  }, [t])
  useEffect(() => {
    if (!asked) return
    // Of several devices one may go after the other.
    const gone: number[] = []
    return onForgetSelected((deviceIds) => {
      gone.push(...deviceIds)
      if (!lostItsDevices(asked.name, asked.detail, gone)) return
      setAsked(null)
      showToast({
        color: 'orange',
        role: 'alert',
        title: nameOfLost(asked.detail) ?? t('devices.detail.goneTitle'),
        message: t('devices.detail.goneText'),
      })
    })
  }, [asked, t])
  if (!asked) return null
  const { Dialog, name, detail, at } = asked
  return <Dialog key={at} name={name} detail={detail} onClose={() => setAsked(null)} />
}
