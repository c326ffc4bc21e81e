/** Two transactions waited for each other, or could not be put in an order; this one was undone whole. */
const UNDONE = new Set(['40P01', '40001'])
const TRIES = 5
const WAIT_MS = 20

/** Runs a statement again that the database gave up for another one's sake. */
export async function overDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (typeof code !== 'string' || !UNDONE.has(code) || tries >= TRIES) throw error
      // Not both at the same moment again.
      await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS * (1 + Math.random())))
    }
  }
}
