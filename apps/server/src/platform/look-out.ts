/** Looks for something again and again. */
export interface LookOut {
  readonly isStopped: boolean
  start(): void
  /** Look at once; while it looks already, once more afterwards. */
  look(): void
  /** Resolves once no look is under way. */
  stop(): Promise<void>
}

export interface LookOutParts {
  look(): Promise<void>
  everyMs: number
  /** A look failed, and the one before it did not. */
  onDown(error: unknown): void
  /** A look succeeded, and the one before it did not. */
  onUp(): void
}

/** A look at the start, at every call and every so often, never two at once; stopped until it is started. */
export function createLookOut({ look: lookOnce, everyMs, onDown, onUp }: LookOutParts): LookOut {
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopped = true
  let isDown = false

  async function lookWhileWanted(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await lookOnce()
      if (isDown) onUp()
      isDown = false
    }
  }

  function look(): void {
    if (isStopped) return
    isWanted = true
    looking ??= lookWhileWanted()
      .catch((error: unknown) => {
        if (!isDown) onDown(error)
        isDown = true
      })
      .finally(() => (looking = null))
  }

  return {
    get isStopped() {
      return isStopped
    },
    start() {
      if (!isStopped) return
      isStopped = false
      timer = setInterval(look, everyMs)
      timer.unref()
      look()
    },
    look,
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await looking
    },
  }
}
