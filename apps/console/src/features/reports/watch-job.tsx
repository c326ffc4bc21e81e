import { Anchor } from '@mantine/core'
import type { ReportJob } from '@rastro/model/report'
import i18next from 'i18next'
import { readReportJob } from '#src/api/reports'
import { showToast } from '#src/widgets/toast'
import { nameOfType } from './kinds'

const FIRST_MS = 1000
const LATER_MS = 4000

const watched = new Set<number>()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Watcher {
  /** Done, failed, or taken away. */
  onSettled(): void
  /** Shows the file box. */
  onOpen(): void
}

/** Says when a report is done, wherever the person is by then. A job taken away is said nothing of. */
export function watchJob({ id }: ReportJob, { onSettled, onOpen }: Watcher): void {
  if (watched.has(id)) return
  watched.add(id)
  void follow(id)
    .then((job) => {
      if (job) tell(job, onOpen)
      onSettled()
    })
    .finally(() => watched.delete(id))
}

async function follow(id: number): Promise<ReportJob | null> {
  for (let pauseMs = FIRST_MS; ; pauseMs = LATER_MS) {
    await wait(pauseMs)
    try {
      const job = await readReportJob(id)
      if (job.state === 'done' || job.state === 'failed') return job
    } catch (error) {
      // A server that is away comes back; a job that is gone does not.
      if (error instanceof Error && error.message === 'NOT_FOUND') return null
    }
  }
}

function tell(job: ReportJob, onOpen: () => void): void {
  const known = nameOfType(job.type)
  const name = i18next.t(`reports.names.${known ?? 'devices'}`)
  const isDone = job.state === 'done'
  showToast({
    color: isDone ? 'green' : 'red',
    role: isDone ? 'status' : 'alert',
    title: i18next.t(isDone ? 'reports.job.done' : 'reports.job.failed', { name }),
    message: (
      <Anchor component="button" type="button" fz="sm" onClick={onOpen}>
        {i18next.t('reports.job.open')}
      </Anchor>
    ),
    autoClose: 12_000,
  })
}
