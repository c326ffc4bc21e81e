import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { protocolNamed, protocols } from '@rastro/protocols'
import { readVectors } from './read-vectors'
import { reasonOf, reportOf } from './report'
import { runVectors, type Outcome } from './run-vectors'

const USAGE = 'usage: npm run vectors -- <folder> [--protocols a,b] [--verbose]'

/** Encoders stamp commands in server-local time; vectors were taken in UTC. */
process.env.TZ = 'UTC'

const { values, positionals } = parseArgs({
  options: { protocols: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const folder = positionals[0] ?? fail(USAGE)
if (!existsSync(folder)) fail(`no such folder: ${folder}`)
const names = values.protocols?.split(',').filter(Boolean) ?? protocols.map((protocol) => protocol.name)

const outcomesOf = (name: string): Outcome[] => {
  const protocol = protocolNamed(name) ?? fail(`not one of our protocols: ${name}`)
  const outcomes = runVectors(readVectors(folder, name), protocol, new Date())
  return outcomes.length > 0 || !values.protocols ? outcomes : fail(`no vectors of ${name} in ${folder}`)
}

const outcomes = names.flatMap(outcomesOf)
for (const line of reportOf(outcomes, values)) console.log(line)
process.exitCode = outcomes.every((outcome) => outcome.problems.length === 0 || reasonOf(outcome)) ? 0 : 1
