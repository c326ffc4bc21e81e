import type { IdleRow } from '@rastro/model/report'
import { figuresBetween } from '../figures'
import { isIdle } from '../stretches'
import type { RowSource } from './row-source'
import { placeOf, SECOND_MS, stretchOf } from './stretch-rows'

const DEFAULT_IDLE_MS = 180_000

export const idleRows: RowSource<IdleRow> = async function* (kit, { run, input: { minDuration } }) {
  const addressOf = kit.addressBook()
  const minMs = minDuration === undefined ? DEFAULT_IDLE_MS : minDuration * SECOND_MS
  for (const [index, device] of run.devices.entries()) {
    for await (const found of kit.stretches(device, run.period, isIdle, minMs)) {
      const { spentFuel } = figuresBetween(found.start, found.end, kit.settingsOf(device))
      yield { ...stretchOf(device, found), spentFuel, ...(await placeOf(found.start, addressOf)) }
    }
    run.onDevice?.(index + 1)
  }
}
