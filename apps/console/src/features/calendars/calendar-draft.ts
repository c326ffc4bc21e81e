import { CalendarInput, type Calendar } from '@rastro/model/calendar'
import {
  nextTimes,
  readSchedules,
  type Schedule,
  scheduleProblem,
  type ScheduleProblem,
  writeSchedules,
} from '@rastro/model/schedules'
import { fieldsAt, type FormRules } from '#src/widgets/form'
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

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** What a calendar holds, to be changed; of none, an empty one. */
export function draftOf(from: Pick<Calendar, 'name' | 'data'> | null): CalendarDraft {
  const book = from && readSchedules(from.data)
  return {
    name: from?.name ?? '',
    schedules: (book?.schedules ?? []).map((schedule, index) => ({ ...schedule, key: index + 1 })),
    kept: book?.kept ?? [],
  }
}

const isSame = (one: CalendarDraft, other: CalendarDraft): boolean =>
  JSON.stringify([one.schedules, one.kept]) === JSON.stringify([other.schedules, other.kept])

/** Untouched schedules keep their text to the letter; half-made ones are not written. */
function calendarOf(draft: CalendarDraft, before: Calendar | null): Calendar {
  const sound = draft.schedules.filter((schedule) => scheduleProblem(schedule) === null)
  return {
    id: before?.id ?? 0,
    attributes: before?.attributes ?? {},
    name: draft.name.trim(),
    data:
      before && isSame(draft, draftOf(before))
        ? before.data
        : writeSchedules({ schedules: sound, kept: [...draft.kept] }),
  }
}

/** What is wrong with each schedule, by its key. */
export const wrongSchedules = ({ schedules }: CalendarDraft): ReadonlyMap<number, ScheduleProblem> =>
  new Map(
    schedules.flatMap((schedule) => {
      const problem = scheduleProblem(schedule)
      return problem ? [[schedule.key, problem] as const] : []
    }),
  )

/** @param before the calendar as it was loaded; null for a new one */
export const calendarRules = (before: Calendar | null): FormRules<CalendarDraft, Calendar> => ({
  schema: CalendarInput,
  bodyOf: (draft) => calendarOf(draft, before),
  fieldAt: fieldsAt({ name: 'name', data: 'schedules' }),
  alsoWrong: (draft) => {
    const wrong = [...wrongSchedules(draft)].map(([key, problem]) => [`schedule-${key}`, problem])
    const isEmpty = draft.schedules.length + draft.kept.length === 0
    return Object.fromEntries(isEmpty ? [...wrong, ['schedules', 'noSchedule']] : wrong)
  },
})

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
