import { z } from 'zod'
import { type LogLine, LOG_LEVELS, type LogLineLevel } from '@rastro/model/audit'

/** The newest lines of the log, for those who look at them from afar. */
export interface LogLines {
  /** Takes what the log writes: JSON, one line at a time. */
  write(line: string): void
  /** Newest first. */
  find(query: LineQuery): LogLine[]
}

export interface LineQuery {
  /** This level or worse. */
  level?: LogLineLevel | undefined
  q?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  before?: number | undefined
  limit?: number | undefined
}

const KEPT = 5000
const PAGE = 100
const LINE_CHARS = 4000
const LEVEL_NUMBERS: Readonly<Record<number, LogLineLevel>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'error',
}
const Written = z.looseObject({ level: z.number(), time: z.string(), msg: z.string().default('') })

function lineOf(id: number, text: string): LogLine | null {
  try {
    const { level, time, msg, ...fields } = Written.parse(JSON.parse(text))
    return { id, time, level: LEVEL_NUMBERS[level] ?? 'info', message: msg, fields }
  } catch {
    return null
  }
}

export function createLogLines(): LogLines {
  /** Read only when somebody looks. */
  const kept: Array<{ id: number; text: string }> = []
  let next = 1
  return {
    write(text) {
      // Of a line that is too long only its size is kept: half of it could not be read.
      const fits = text.length <= LINE_CHARS
      kept.push({ id: next++, text: fits ? text : shortened(text) })
      if (kept.length > KEPT * 1.2) kept.splice(0, kept.length - KEPT)
    },
    find({ level = 'debug', q, from, to, before = Infinity, limit = PAGE }) {
      const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
      const found: LogLine[] = []
      for (let at = kept.length - 1; at >= 0 && found.length < Math.min(limit, 200); at--) {
        const one = kept[at]
        if (!one || one.id >= before) continue
        const folded = one.text.toLowerCase()
        if (!words.every((word) => folded.includes(word))) continue
        const line = lineOf(one.id, one.text)
        if (!line || LOG_LEVELS.indexOf(line.level) < LOG_LEVELS.indexOf(level)) continue
        const timeMs = Date.parse(line.time)
        if ((from && timeMs < from.getTime()) || (to && timeMs > to.getTime())) continue
        found.push(line)
      }
      return found
    },
  }
}

function shortened(text: string): string {
  const line = lineOf(0, text)
  if (!line) return ''
  const number = Number(Object.entries(LEVEL_NUMBERS).find(([, name]) => name === line.level)?.[0])
  return JSON.stringify({
    level: number,
    time: line.time,
    msg: line.message.slice(0, LINE_CHARS),
    characters: text.length,
  })
}
