/**
 * Decides how often a moving scene is drawn. Software rendering shares its cores with everything else, so no more frames
 * are drawn than the longest movement has pixels, and fewer when frames come late.
 */
export class FramePace {
  private lateMs = 16
  private lastCallMs = 0
  private lastDrawMs = 0

  /** Whether to draw in this animation frame. `stepMs`: the time in which something moves by a pixel. */
  isDue(nowMs: number, stepMs: number): boolean {
    const gap = nowMs - this.lastCallMs
    this.lastCallMs = nowMs
    if (gap < 400) this.lateMs = this.lateMs * 0.9 + gap * 0.1
    const every = Math.max(stepMs, this.lateMs > 22 ? this.lateMs * 3 : 0)
    if (nowMs - this.lastDrawMs < every - 4) return false
    this.lastDrawMs = nowMs
    return true
  }
}
