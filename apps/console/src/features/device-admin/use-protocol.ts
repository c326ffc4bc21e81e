import { useUnit } from '#src/live/FleetContext'
import { useDeviceForm } from './form-context'

/** The protocol that the tracker speaks: that of its newest position, else what was typed. */
export function useProtocol(): string | null {
  const { draft, device } = useDeviceForm()
  const spoken = useUnit(device?.id ?? 0)?.position?.protocol
  return spoken || draft.fields['device.protocol']?.trim().toLowerCase() || null
}
