import { useState } from 'react'

/** State of one form: busy, the code of what went wrong, done. `codeOf` names what `work` threw. */
export const useSubmit = (codeOf: (error: unknown) => string) => {
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const submit = async (problem: string | null, work: () => Promise<unknown>): Promise<void> => {
    setCode(problem)
    if (problem) return
    setBusy(true)
    try {
      await work()
      setDone(true)
    } catch (error) {
      setCode(codeOf(error))
    }
    setBusy(false)
  }
  return { code, isBusy, isDone, submit }
}
