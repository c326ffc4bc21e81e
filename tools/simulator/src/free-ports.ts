import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems hand to outgoing connections (Linux: 32768 to 60999), so that none of those takes one meanwhile. */
const FIRST = 15_000
const END = 32_000

const open = (): Promise<{ port: number; probe: Server }> =>
  new Promise((resolve, reject) => {
    const port = randomInt(FIRST, END)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(open()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => resolve({ port, probe }))
  })

/** So many ports of this machine that nobody uses now, each another: all are held until the last is known. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, open))
  await Promise.all(held.map(({ probe }) => new Promise((closed) => probe.close(closed))))
  return held.map(({ port }) => port)
}
