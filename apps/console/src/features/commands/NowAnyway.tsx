import { Button, Textarea } from '@mantine/core'
import { REASON_CHARS } from '@rastro/model/command-types'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#src/widgets/form'
import { Slide } from '#src/widgets/slide/Slide'
import { ACT_AFTER_MS } from './act-after'
import styles from './commands.module.css'

interface NowAnywayProps {
  isOpen: boolean
  onOpen(): void
  onConfirm(reason: string): Promise<void>
}

/** Blocks although the vehicle moves: behind a button, with a reason, and a slide of its own. */
export function NowAnyway({ isOpen, onOpen, onConfirm }: NowAnywayProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const isConfirmed = useRef(false)
  const wanted = reason.trim()
  if (!isOpen)
    return (
      <Button variant="subtle" color="red" h={44} onClick={onOpen}>
        {t('commands.now.open')}
      </Button>
    )
  return (
    <section className={styles.now} aria-label={t('commands.now.open')}>
      <p className={styles.nowWarning}>
        <IconAlertTriangle size={20} aria-hidden />
        {t('commands.now.warning')}
      </p>
      <Textarea
        label={t('commands.now.reason')}
        description={t('commands.now.reasonHelp')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={reason}
        maxLength={REASON_CHARS.max}
        autosize
        minRows={2}
        autoFocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Slide
        label={t('commands.now.slide')}
        doingLabel={t('commands.doing.send')}
        tone="danger"
        delayMs={ACT_AFTER_MS}
        isDisabled={wanted.length < REASON_CHARS.min}
        onConfirm={async () => {
          isConfirmed.current = true
          await onConfirm(wanted).finally(() => (isConfirmed.current = false))
        }}
      />
      <LeaveGuard isOn={() => wanted !== '' && !isConfirmed.current} />
    </section>
  )
}
