/**
 * Does work after each call, never twice at once: what is asked for while it runs is done together afterwards.
 * Failures go to `onError`.
 */
export function coalesce(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false
  let isAsked = false
  async function run(): Promise<void> {
    isRunning = true
    while (isAsked) {
      isAsked = false
      await work().catch(onError)
    }
    isRunning = false
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}
