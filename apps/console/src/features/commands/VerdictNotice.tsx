import type { CommandPreview } from '@rastro/model/command'
import { IconAlertTriangle, IconCircleCheck, IconClockPause, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats, type Formats } from '#src/widgets/format'
import styles from './commands.module.css'
import { kmhWithUnit } from './speed-text'

const DAY_MS = 86_400_000

interface Verdict {
  tone: 'go' | 'wait' | 'warn'
  icon: Icon
  title: string
  text: string
}

/** What will happen to a command that is sent now, in words. */
function verdictOf({ verdict, waitingFor, limits }: CommandPreview, t: TFunction, formats: Formats): Verdict {
  if (verdict === 'send')
    return {
      tone: 'go',
      icon: IconCircleCheck,
      title: t('commands.verdict.send'),
      text: t('commands.verdict.sendText'),
    }
  if (verdict === 'queue')
    return {
      tone: 'wait',
      icon: IconClockPause,
      title: t('commands.verdict.queue'),
      text: t('commands.verdict.queueText'),
    }
  const limit = kmhWithUnit(limits.speedKmh, t, formats)
  return waitingFor === 'stop'
    ? {
        tone: 'warn',
        icon: IconAlertTriangle,
        title: t('commands.verdict.moving'),
        text: t('commands.verdict.movingText', { limit }),
      }
    : {
        tone: 'warn',
        icon: IconAlertTriangle,
        title: t('commands.verdict.stale'),
        text: t('commands.verdict.staleText', { limit }),
      }
}

/** Says before the slide what sliding will do. */
export function VerdictNotice({ preview, hasFailed }: { preview: CommandPreview | undefined; hasFailed: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!preview)
    return (
      <div className={styles.verdict} data-tone="wait" role="status">
        <p>{hasFailed ? t('commands.verdict.failed') : t('common.loading')}</p>
      </div>
    )
  const { tone, icon: Glyph, title, text } = verdictOf(preview, t, formats)
  const days = Math.max(1, Math.round(preview.limits.expiresMs / DAY_MS))
  return (
    <div
      className={styles.verdict}
      data-tone={tone}
      data-verdict={preview.verdict}
      data-waiting-for={preview.waitingFor}
      role="status"
    >
      <Glyph size={22} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        {preview.verdict !== 'send' && <p className={styles.soft}>{t('commands.verdict.expires', { count: days })}</p>}
      </div>
    </div>
  )
}
