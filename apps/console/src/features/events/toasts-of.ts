import type { EventRow } from '@rastro/model/event'

export interface AlarmToastPlan {
  /** Alarms with a toast of their own, newest first. */
  single: readonly EventRow[]
  /** Alarms told together; empty when there is nothing to tell. */
  together: readonly EventRow[]
}

/**
 * Which toasts stand for the alarms that nobody saw to: those that came while this page was open have their own, up to
 * `singleMax`; older ones, or more, are told together.
 * @param alarms newest first
 */
export function toastsOf(
  alarms: readonly EventRow[],
  isFresh: (id: number) => boolean,
  isHidden: (id: number) => boolean,
  singleMax: number,
): AlarmToastPlan {
  const fresh = alarms.filter(({ id }) => isFresh(id))
  const single = fresh.length <= singleMax ? fresh : []
  const together = alarms.filter((alarm) => !single.includes(alarm))
  return {
    single: single.filter(({ id }) => !isHidden(id)),
    together: together.every(({ id }) => isHidden(id)) ? [] : together,
  }
}
