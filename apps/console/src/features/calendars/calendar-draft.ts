import { nextTimes, type Schedule, scheduleProblem, type ScheduleProblem } from '@rastro/model/schedules'
import { wallIn } from './wall-time'

export interface DraftSchedule extends Schedule {
  /** Only for the list on the screen. */
  key: number
}

export interface CalendarDraft {
  name: string
  schedules: readonly DraftSchedule[]
  /** Events that cannot be shown as schedules. */
  kept: readonly string[]
}

export const NAME_MAX = 128
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export interface CalendarProblems {
  name: 'nameRequired' | 'tooLong' | null
  /** By the key of the schedule. */
  schedules: ReadonlyMap<number, ScheduleProblem>
  isEmpty: boolean
}

export function problemsOf({ name, schedules, kept }: CalendarDraft): CalendarProblems {
  const trimmed = name.trim()
  const wrong = new Map<number, ScheduleProblem>()
  for (const schedule of schedules) {
    const problem = scheduleProblem(schedule)
    if (problem) wrong.set(schedule.key, problem)
  }
  return {
    name: trimmed === '' ? 'nameRequired' : trimmed.length > NAME_MAX ? 'tooLong' : null,
    schedules: wrong,
    isEmpty: schedules.length + kept.length === 0,
  }
}

export const isFine = ({ name, schedules, isEmpty }: CalendarProblems): boolean =>
  name === null && schedules.size === 0 && !isEmpty

/** An end that stays as far from the start as it was, when the start is moved. */
export function withStart(schedule: DraftSchedule, start: string): DraftSchedule {
  if (![schedule.start, schedule.end, start].every((wall) => WALL.test(wall))) return { ...schedule, start }
  const at = (wall: string): number => Date.parse(`${wall}:00Z`)
  const endMs = at(schedule.end) + at(start) - at(schedule.start)
  return { ...schedule, start, end: new Date(endMs).toISOString().slice(0, 16) }
}

const SHOWN = 5

/** The next times of all schedules together; each on the clock of its own zone. */
export const upcoming = (schedules: readonly Schedule[], nowMs: number): { start: string; end: string }[] =>
  schedules
    .filter((schedule) => scheduleProblem(schedule) === null)
    .flatMap((schedule) => nextTimes(schedule, wallIn(schedule.zone, nowMs), SHOWN))
    .sort((a, b) => a.start.localeCompare(b.start))
    .slice(0, SHOWN)
