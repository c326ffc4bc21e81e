import { hasPlace } from '#src/tracking/position/positions/index'
import { numberSetting } from '#src/tracking/position/steps/index'
import { type Detected, type Detector, NOTHING } from './detector'
import { linkedDevices } from './linked-devices'

/** A linked device came close, or is far again; between the two distances it is what it was. */
export const detectProximity: Detector = {
  detect(position, { memory, setting, hooks }) {
    const enterMeters = numberSetting(setting, 'proximityEnterDistance')
    const exitMeters = numberSetting(setting, 'proximityExitDistance')
    if ((enterMeters <= 0 && exitMeters <= 0) || !hasPlace(position)) return NOTHING
    const nearMeters = enterMeters > 0 ? enterMeters : exitMeters
    const farMeters = Math.max(nearMeters, exitMeters)
    const detected: Detected[] = []
    const near: number[] = []
    for (const { id, meters } of linkedDevices(position, hooks)) {
      const wasNear = memory.near.includes(id)
      const isNear = wasNear ? meters <= farMeters : meters <= nearMeters
      if (isNear) near.push(id)
      if (isNear === wasNear || (isNear ? enterMeters : exitMeters) <= 0) continue
      const attributes = {
        linkedDeviceId: id,
        distance: Math.round(meters),
        threshold: isNear ? nearMeters : farMeters,
      }
      detected.push({ type: isNear ? 'proximityEnter' : 'proximityExit', attributes })
    }
    const isSame = near.length === memory.near.length && near.every((id) => memory.near.includes(id))
    return isSame ? NOTHING : { detected, memory: { ...memory, near } }
  },
}
