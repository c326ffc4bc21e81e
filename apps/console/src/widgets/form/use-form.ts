import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstWrong } from '#src/ui/plain/index'
import { errorKey, useErrorText } from '#src/widgets/error-text'
import { mergeDrafts, type Merge } from './merge'
import { refusalOf } from './refusals'
import { newProblems, type FormRules, type Problems } from './rules'
import { createSubmission } from './submission'

export interface FormOptions<Draft extends object, Body, Sent> {
  /** What it opens with. */
  start: Draft
  /** What is typed at first, where that is more than what is stored. */
  typed?: Draft | undefined
  rules: FormRules<Draft, Body>
  /** The form's own words for a problem; without them it is said as everywhere. */
  textOf?(code: string, field: string, draft: Draft): string | undefined
  send(body: Body, draft: Draft): Promise<Sent>
  onSent?(sent: Sent): void | Promise<void>
  /** Of a record that exists: as somebody else left it. What is typed here is put on top of it. */
  newest?: (() => Promise<Draft>) | undefined
  /** It did not pass, here or at the server: these fields are marked. */
  onWrong?(fields: readonly string[]): void
}

export interface Form<Draft> {
  draft: Draft
  change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void
  /** What is wrong with a field, in words, once it should be said. */
  problem(field: string): string | undefined
  /** Fields with a problem that is said. */
  wrong: readonly string[]
  /** Whether something is wrong with a field, said or not. */
  has(field: string): boolean
  /** Nothing here stands in the way of sending. */
  isSound: boolean
  /** Somebody tried to send it. */
  wasTried: boolean
  /** Something else is begun: problems are said after the next try. */
  untry(): void
  /** The person has been at this field: its problem is said from now on. */
  touch(field: string): void
  /** Whether leaving would lose something; asked at the moment of leaving. */
  isUnsaved(): boolean
  isDirty: boolean
  isBusy: boolean
  /** What failed, when no field says it. */
  error: unknown
  merge: Merge<Draft> | null
  /** Sends it if nothing is wrong; never twice at once. Tells whether it was taken. */
  attempt(): Promise<boolean>
  /** What the server said later of what was sent; true when the fields say all of it. */
  refuse(error: unknown): boolean
  /** Begins anew, with what it opened with. */
  restart(): void
  element: RefObject<HTMLFormElement | null>
}

const NOTHING: Problems = new Map()

/** The state of one form: what is typed, what is wrong with it, and its way to the server. */
export function useForm<Draft extends object, Body, Sent>(options: FormOptions<Draft, Body, Sent>): Form<Draft> {
  const { start, rules, send, onSent, newest, onWrong, textOf } = options
  const { t } = useTranslation()
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  // Read by guards in the very moment of leaving, before anything is drawn again.
  const isSent = useRef(false)
  const [submit] = useState(() => createSubmission<Draft, Sent>())
  const [before, setBefore] = useState(start)
  const [draft, setDraft] = useState(options.typed ?? start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problems>(NOTHING)
  const [error, setError] = useState<unknown>(null)
  const [merge, setMerge] = useState<Merge<Draft> | null>(null)
  /** How often it did not pass: each time the first wrong field gets the keyboard. */
  const [failures, setFailures] = useState(0)
  const own = useMemo(() => newProblems(rules, draft, newest ? before : null), [rules, draft, before, newest])
  const isDirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(before), [draft, before])

  useEffect(() => {
    if (failures > 0 && element.current) focusFirstWrong(element.current)
  }, [failures])

  const wordsOf = (code: string, field: string): string => {
    const ownWords = textOf?.(code, field, draft)
    if (ownWords) return ownWords
    if (errorKey(code)) return errorText(code)
    return isCommon(code) ? t(`form.problem.${code}`) : t('form.problem.refused')
  }
  const codeAt = (field: string): string | undefined =>
    (wasTried || touched.has(field) ? own.get(field) : undefined) ?? refused.get(field)

  const fail = (fields: readonly string[]): void => {
    setTried(true)
    onWrong?.(fields)
    setFailures((count) => count + 1)
  }
  const takeIn = (theirs: Draft): void => {
    setMerge(mergeDrafts(before, draft, theirs))
    setBefore(theirs)
    // Somebody may have typed on meanwhile.
    setDraft((typed) => mergeDrafts(before, typed, theirs).draft)
  }
  const refuse = (thrown: unknown): boolean => {
    const { fields, rest } = refusalOf(rules, draft, thrown)
    setRefused(fields)
    setError(rest)
    if (fields.size > 0) fail([...fields.keys()])
    return rest === null
  }
  const attempt = (): Promise<boolean> =>
    submit({
      wrong: own,
      send: () => {
        setError(null)
        setRefused(NOTHING)
        return send(rules.bodyOf(draft), draft)
      },
      onSent: (sent) => {
        isSent.current = true
        setMerge(null)
        return onSent?.(sent)
      },
      newest,
      takeIn,
      refuse,
      markWrong: fail,
      onBusy: setBusy,
    })
  const change: Form<Draft>['change'] = (part) => {
    isSent.current = false
    setDraft((last) => {
      const next = typeof part === 'function' ? part(last) : part
      return { ...last, ...next }
    })
    // What the server said is about what was typed then.
    setRefused((last) => (last.size > 0 ? NOTHING : last))
  }
  return {
    draft,
    change,
    problem: (field) => {
      const code = codeAt(field)
      return code && wordsOf(code, field)
    },
    wrong: [...new Set([...own.keys(), ...refused.keys()])].filter((field) => codeAt(field) !== undefined),
    has: (field) => own.has(field),
    isSound: own.size === 0,
    wasTried,
    untry: () => setTried(false),
    touch: (field) => setTouched((old) => (old.has(field) ? old : new Set(old).add(field))),
    isUnsaved: () => isDirty && !isSent.current,
    isDirty,
    isBusy,
    error,
    merge,
    attempt,
    refuse,
    restart: () => {
      setDraft(start)
      setBefore(start)
      setTried(false)
      setTouched(new Set())
    },
    element,
  }
}

const COMMON = [
  'required',
  'tooLong',
  'tooMany',
  'notANumber',
  'negative',
  'notPositive',
  'tooLarge',
  'tooSmall',
  'notAnEmail',
  'notADay',
  'notAColor',
  'attributeName',
  'attributeTwice',
] as const
const isCommon = (code: string): code is (typeof COMMON)[number] => COMMON.some((one) => one === code)
