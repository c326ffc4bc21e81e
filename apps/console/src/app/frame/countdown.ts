export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Whole days, hours, minutes and seconds until a moment; null when it has passed. Both in epoch ms. */
export const timeLeft = (untilMs: number, nowMs: number): TimeLeft | null => {
  if (untilMs < nowMs) return null
  const seconds = Math.floor((untilMs - nowMs) / 1000)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
