// Writes docs/protocols.md from the code: `npx tsx scripts/protocols-doc.ts`. With a folder of vectors it plays them
// first and keeps the figures in tools/vectors/results.json.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { protocols } from '../packages/protocols/src/index'
import { format, resolveConfig } from 'prettier'
import { readVectors } from '../tools/vectors/src/read-vectors'
import { KINDS, runVectors } from '../tools/vectors/src/run-vectors'
import { protocolPage, type VectorResults } from './protocol-page'

/** Encoders stamp commands in server-local time; vectors were taken in UTC. */
process.env.TZ = 'UTC'

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const counted = (folder: string): VectorResults =>
  Object.fromEntries(
    protocols.map((protocol) => {
      const outcomes = runVectors(readVectors(folder, protocol.name), protocol, new Date())
      const counts = KINDS.map((kind): [string, [number, number]] => {
        const own = outcomes.filter((outcome) => outcome.kind === kind)
        return [kind, [own.filter(({ problems }) => problems.length === 0).length, own.length]]
      })
      return [protocol.name, Object.fromEntries(counts)]
    }),
  )

const write = async (path: string, text: string): Promise<void> => {
  const options = await resolveConfig(pathOf(path))
  writeFileSync(pathOf(path), await format(text, { ...options, filepath: pathOf(path) }))
}

const [folder] = process.argv.slice(2)
const results = folder ? counted(folder) : undefined
if (results) await write('tools/vectors/results.json', JSON.stringify(results))
await write('docs/protocols.md', results ? protocolPage(results) : protocolPage())
