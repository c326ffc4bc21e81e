import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endActing } from '#src/api/session'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useSession } from '#src/widgets/session'
import styles from './acting-bar.module.css'

const TICK_MS = 5000
const MINUTE_MS = 60_000

/** On every screen while one is somebody else: who, as whom, how long still, and the way back. */
export function ActingBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const untilMs = Date.parse(user.acting?.until ?? '')
  const [nowMs, setNowMs] = useState(Date.now)
  const {
    mutate: goBack,
    isPending,
    error,
  } = useMutation({
    mutationFn: endActing,
    onSuccess: () => location.assign('/home'),
  })
  const isOver = untilMs <= nowMs
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) goBack()
  }, [isOver, goBack])
  const minutes = Math.max(0, Math.ceil((untilMs - nowMs) / MINUTE_MS))
  return (
    <aside className={styles.bar} aria-label={t('rights.acting.label')} data-acting>
      <IconUserShare size={20} aria-hidden className={styles.glyph} />
      <p className={styles.text}>
        <strong>{t('rights.acting.who', { by: user.acting?.byName, as: user.name })}</strong>{' '}
        <span className={styles.left}>{t('rights.acting.left', { count: minutes })}</span>
      </p>
      {error && <ErrorNotice error={error} />}
      <Button size="sm" h={36} className={styles.back} loading={isPending} onClick={() => goBack()} data-act-back>
        {t('rights.acting.back')}
      </Button>
    </aside>
  )
}
