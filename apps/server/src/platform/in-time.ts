/** Fails with `why` when the work takes longer; it goes on, but nobody waits for it. */
export async function inTime<T>(work: Promise<T>, ms: number, why: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(why)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
