import { Button, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/widgets/session'
import { leave } from '../sign-out'
import { timeLeft } from './countdown'
import type { TimeLeft } from './countdown'
import styles from './frame.module.css'

/** CORE §9: session clock */
const TICK_MS = 1000

/** Time left until `untilMs`, renewed each second; null when it is over, undefined when there is no end. */
const useTimeLeft = (untilMs: number | null): TimeLeft | null | undefined => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return untilMs === null ? undefined : timeLeft(untilMs, now)
}

/** For shared sessions: the time left in place of the name, the exit, and the notice when time is up. */
export const SharedCountdown = () => {
  const { t } = useTranslation()
  const { expirationTime } = useSession().user
  const left = useTimeLeft(expirationTime ? Date.parse(expirationTime) : null)
  return (
    <>
      {left && (
        <span className={styles.countdown} role="timer" aria-live="off">
          {t('frame.shared.expiresIn', { ...left })}
        </span>
      )}
      <Button variant="subtle" color="gray" h={44} onClick={() => void leave()}>
        {t('frame.logout')}
      </Button>
      <Modal
        opened={left === null}
        onClose={() => void leave()}
        title={t('frame.shared.attention')}
        withCloseButton={false}
        closeOnClickOutside={false}
        centered
        attributes={{ content: { role: 'alertdialog' } }}
      >
        <Text mb="lg">{t('frame.shared.over')}</Text>
        <Button fullWidth h={44} data-autofocus onClick={() => void leave()}>
          {t('frame.shared.leave')}
        </Button>
      </Modal>
    </>
  )
}
