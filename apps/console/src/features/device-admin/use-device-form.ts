import type { Device } from '@rastro/model/device'
import { useMemo, useState } from 'react'
import { type DeviceDraft, draftOf, type DraftUnits } from './device-draft'
import { hintOf, problemsOf, type Problem } from './device-problems'
import type { DeviceForm } from './form-context'
import { type Merge, mergeDrafts } from './merge-drafts'

const textFor = (draft: DeviceDraft, name: string): string =>
  name === 'uniqueId' || name === 'phone' ? draft[name] : (draft.fields[name] ?? '')

const PICTURE_KEYS = ['imageVersion', 'imageTimestamp']

/** The device as it was opened, with its newest picture: that is saved at once, beside the form. */
function withPictureOf(newest: Device | null, device: Device | null): Device | null {
  if (!newest || !device || newest === device) return device
  const attributes = { ...device.attributes }
  for (const key of PICTURE_KEYS)
    if (newest.attributes[key] === undefined) delete attributes[key]
    else attributes[key] = newest.attributes[key]
  return { ...device, attributes }
}

/** The state of the form. `start` is what it opens with. */
export function useDeviceForm(start: DeviceDraft, opened: Device | null, units: DraftUnits) {
  const [edited, setDevice] = useState(opened)
  const device = useMemo(() => withPictureOf(opened, edited), [opened, edited])
  const [merge, setMerge] = useState<Merge | null>(null)
  const [saved, setSaved] = useState(start)
  const [draft, setDraft] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)
  /** The identifier that the server refused because another device has it. */
  const [takenId, setTakenId] = useState<string | null>(null)

  const problems = useMemo(() => {
    const found: Record<string, Problem> = { ...problemsOf(draft, units.locale, device ? saved : null) }
    if (takenId !== null && draft.uniqueId.trim() === takenId) found['uniqueId'] = 'uniqueIdTaken'
    return found
  }, [draft, saved, device, units.locale, takenId])

  const form: DeviceForm = {
    draft,
    device,
    set: (change) => setDraft((old) => ({ ...old, ...(typeof change === 'function' ? change(old) : change) })),
    problem: (name) =>
      wasTried || touched.has(name) || problems[name] === 'uniqueIdTaken' ? problems[name] : undefined,
    hint: (name) => hintOf(name, textFor(draft, name)),
    touch: (name) => setTouched((old) => (old.has(name) ? old : new Set(old).add(name))),
  }
  return {
    form,
    problems,
    isDirty: useMemo(() => JSON.stringify(draft) !== JSON.stringify(saved), [draft, saved]),
    wasTried,
    setTried,
    setTakenId,
    /** Somebody else saved meanwhile: what he changed is taken in, what was typed here stays. */
    merge,
    takeIn(fresh: Device) {
      const theirs = draftOf(fresh, units)
      const next = mergeDrafts(saved, draft, theirs)
      setDevice(fresh)
      setSaved(theirs)
      setDraft(next.draft)
      setMerge(next)
    },
    /** What is typed now is what the server has. */
    keep: (next: DeviceDraft) => {
      setDraft(next)
      setSaved(next)
      setMerge(null)
      setTried(false)
      setTouched(new Set())
    },
  }
}
