import { explained } from './explained'
import { KINDS, type Outcome } from './run-vectors'

const countsOf = (outcomes: Outcome[]): { passed: number; total: number } => ({
  passed: outcomes.filter((outcome) => outcome.problems.length === 0).length,
  total: outcomes.length,
})

const lineOf = (protocol: string, outcomes: Outcome[]): string => {
  const parts = KINDS.map((kind) => ({ kind, ...countsOf(outcomes.filter((outcome) => outcome.kind === kind)) }))
  return [protocol.padEnd(12), ...parts.map(({ kind, passed, total }) => `${kind} ${passed}/${total}`.padEnd(20))].join(
    '',
  )
}

export const reasonOf = ({ kind, id }: Outcome): string | undefined => explained[`${kind} ${id}`]

const explanationsOf = (outcomes: Outcome[]): string[] =>
  outcomes.flatMap((outcome) => {
    const reason = outcome.problems.length > 0 ? reasonOf(outcome) : undefined
    return reason ? [`  explained: ${outcome.id} (${outcome.kind}): ${reason}`] : []
  })

const failuresOf = (outcomes: Outcome[]): string[] =>
  outcomes
    .filter((outcome) => outcome.problems.length > 0)
    .map(({ kind, id, problems }) => `  ${id} (${kind})\n${problems.map((problem) => `    ${problem}`).join('\n')}`)

/** Lines to print: passed and total per protocol and kind, failures when asked for, and last `N of M passed`. */
export const reportOf = (outcomes: Outcome[], { verbose }: { verbose: boolean }): string[] => {
  const { passed, total } = countsOf(outcomes)
  const protocols = [...new Set(outcomes.map((outcome) => outcome.protocol))]
  return [
    ...protocols.flatMap((protocol) => {
      const own = outcomes.filter((outcome) => outcome.protocol === protocol)
      return [lineOf(protocol, own).trimEnd(), ...explanationsOf(own), ...(verbose ? failuresOf(own) : [])]
    }),
    `${passed} of ${total} passed`,
  ]
}
