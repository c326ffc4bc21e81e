import { config, type ZodType } from 'zod'

// Compiling schemas is against the content policy of the page; without this the validator tries, and each try is reported.
config({ jitless: true })

/** What a form is about, without its looks. */
export interface FormRules<Draft, Body = unknown> {
  /** Of the body, from the model: what the server will hold it against. */
  schema: ZodType
  /** What would be sent now. A text that is no number gives NaN, and the schema says so. */
  bodyOf(draft: Draft): Body
  /** The field that a place in the body is about, as `attributes.speedLimit`; null when none is. */
  fieldAt(path: string, draft: Draft): string | null
  /** What no schema of the body can know: codes of problems by field. */
  alsoWrong?(draft: Draft): Readonly<Record<string, string>>
}

/** Codes of problems by field. */
export type Problems = ReadonlyMap<string, string>

/** What is said of a value when nothing more exact is known. */
export const REFUSED = 'refused'

interface Issue {
  code?: string | undefined
  origin?: unknown
  minimum?: unknown
  inclusive?: unknown
  received?: unknown
  params?: unknown
}

const isText = (origin: unknown): boolean => origin === 'string'

function codeOfNumber({ code, minimum, inclusive }: Issue): string {
  if (code === 'too_big') return 'tooLarge'
  if (minimum !== 0) return 'tooSmall'
  return inclusive === false ? 'notPositive' : 'negative'
}

/** Our word for what a schema found. A rule of the model may say its own: `params: { problem: 'notAColor' }`. */
export function codeOfIssue(issue: Issue): string {
  const { code, origin, params } = issue
  if (typeof params === 'object' && params !== null && 'problem' in params) return String(params.problem)
  if (code === 'too_small') return isText(origin) || origin === 'array' ? 'required' : codeOfNumber(issue)
  if (code === 'too_big') return isText(origin) ? 'tooLong' : origin === 'array' ? 'tooMany' : codeOfNumber(issue)
  if (code === 'invalid_type' && issue.received === 'NaN') return 'notANumber'
  if (code === 'invalid_key') return 'attributeName'
  return REFUSED
}

/**
 * All that is wrong, each at its field; the first of a field counts. What is about no field of the form is left to the
 * server, which says it above the buttons.
 */
export function problemsOf<Draft>(rules: FormRules<Draft>, draft: Draft): Problems {
  const problems = new Map(Object.entries(rules.alsoWrong?.(draft) ?? {}))
  const { error } = rules.schema.safeParse(rules.bodyOf(draft))
  for (const issue of error?.issues ?? []) {
    const field = rules.fieldAt(issue.path.map(String).join('.'), draft)
    if (field !== null && !problems.has(field)) problems.set(field, codeOfIssue(issue))
  }
  return problems
}

/** Problems that were there before anybody touched the form do not stand in the way of the other fields. */
export function newProblems<Draft>(rules: FormRules<Draft>, draft: Draft, before: Draft | null): Problems {
  const found = problemsOf(rules, draft)
  if (before === null || found.size === 0) return found
  const old = problemsOf(rules, before)
  return new Map([...found].filter(([field, code]) => old.get(field) !== code))
}

/** For bodies whose places are known: `{ name: 'name', 'attributes.title': 'title' }`; what is inside a place is at it. */
export const fieldsAt =
  (places: Readonly<Record<string, string>>) =>
  (path: string): string | null => {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const field = places[at]
      if (field !== undefined) return field
    }
    return null
  }
