/** CORE-MENU: the version history opens after this many clicks … */
export const CLICKS_WANTED = 10
/** … with at most this long between two of them. */
export const CLICK_GAP_MS = 2000

export interface ClickRun {
  count: number
  lastAtMs: number
}

/** The run after a click at `nowMs`. It is complete when `count` reaches CLICKS_WANTED; start again from 0 then. */
export const nextRun = ({ count, lastAtMs }: ClickRun, nowMs: number): ClickRun => ({
  count: nowMs - lastAtMs <= CLICK_GAP_MS ? count + 1 : 1,
  lastAtMs: nowMs,
})
