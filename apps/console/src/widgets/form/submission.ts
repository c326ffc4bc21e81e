import { codeOf } from '#src/widgets/error-text'
import type { Problems } from './rules'

interface SubmissionParts<Draft, Sent> {
  /** What is wrong before anything is sent. */
  wrong: Problems
  send(): Promise<Sent>
  onSent(sent: Sent): void | Promise<void>
  /** The record as somebody else left it; of a new one there is none. */
  newest?: (() => Promise<Draft>) | undefined
  /** Somebody else was faster: what he left is put under what is typed. */
  takeIn(theirs: Draft): void
  refuse(error: unknown): void
  markWrong(fields: readonly string[]): void
  onBusy(isBusy: boolean): void
}

type Outcome<Draft, Sent> = { sent: Sent } | { theirs: Draft } | { error: unknown }

async function outcomeOf<Draft, Sent>({ send, newest }: SubmissionParts<Draft, Sent>): Promise<Outcome<Draft, Sent>> {
  try {
    return { sent: await send() }
  } catch (error) {
    if (codeOf(error) !== 'CHANGED_MEANWHILE' || !newest) return { error }
    try {
      return { theirs: await newest() }
    } catch {
      // What was typed stays as it is; the next try asks again.
      return { error }
    }
  }
}

/** The way of one form to the server: never twice at once, and only when nothing is wrong. */
export function createSubmission<Draft, Sent>(): (parts: SubmissionParts<Draft, Sent>) => Promise<boolean> {
  let isUnderWay = false
  return async (parts) => {
    if (isUnderWay) return false
    if (parts.wrong.size > 0) {
      parts.markWrong([...parts.wrong.keys()])
      return false
    }
    isUnderWay = true
    parts.onBusy(true)
    try {
      const outcome = await outcomeOf(parts)
      if ('error' in outcome) parts.refuse(outcome.error)
      else if ('theirs' in outcome) parts.takeIn(outcome.theirs)
      else await parts.onSent(outcome.sent)
      return 'sent' in outcome
    } finally {
      isUnderWay = false
      parts.onBusy(false)
    }
  }
}
