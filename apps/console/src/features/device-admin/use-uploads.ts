import type { Device } from '@rastro/model/device'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import { addDeviceFile, deviceFilesQuery, type FileKind } from '#src/api/device-files'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { fileProblem, limitOfProblem } from './file-problem'

/** One file on its way, or the reason why it did not arrive. */
export interface Upload {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  /** Text for the person; null while all is well. */
  error: string | null
}

/** Sends files one after the other, so that a slow line is not shared by ten. Leaving the tab stops what is under way. */
export function useUploads(device: Pick<Device, 'id'>, kind: FileKind, have: number) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const queue = useRef<{ id: number; file: File }[]>([])
  const current = useRef<{ id: number; stop: AbortController } | null>(null)
  const sending = uploads.filter(({ error }) => error === null).length

  const change = (id: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number): void => setUploads((all) => all.filter((one) => one.id !== id))

  const sendNext = async (): Promise<void> => {
    const next = queue.current.shift()
    if (current.current || !next) return
    const stop = new AbortController()
    current.current = { id: next.id, stop }
    try {
      await addDeviceFile(device.id, kind, next.file, (share) => change(next.id, { share }), stop.signal)
      drop(next.id)
      await queries.invalidateQueries({ queryKey: deviceFilesQuery(device.id).queryKey })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ACTION_CANCELLED') drop(next.id)
      else
        change(next.id, {
          error: t('device-form.files.failed', { name: next.file.name, reason: errorText(codeOf(error)) }),
        })
    }
    current.current = null
    void sendNext()
  }

  const add = (files: readonly File[]): void => {
    let room = have + sending
    const added = files.map((file): Upload => {
      const problem = fileProblem(kind, file, room)
      const id = ++lastId.current
      if (!problem) {
        room += 1
        queue.current.push({ id, file })
      }
      const limit = problem && limitOfProblem(kind, problem)
      return {
        id,
        name: file.name,
        share: 0,
        error: problem && t(`device-form.files.${problem}`, { name: file.name, limit }),
      }
    })
    setUploads((all) => [...all, ...added])
    void sendNext()
  }
  const remove = (id: number): void => {
    queue.current = queue.current.filter((waiting) => waiting.id !== id)
    if (current.current?.id === id) current.current.stop.abort()
    else drop(id)
  }
  useEffect(
    () => () => {
      queue.current = []
      current.current?.stop.abort()
    },
    [],
  )
  return { uploads, add, remove, room: have + sending }
}
