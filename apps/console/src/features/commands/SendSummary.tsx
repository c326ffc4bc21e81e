import { useTranslation } from 'react-i18next'
import type { CommandToSend } from '#src/api/commands'
import { commandTitle } from './command-text'
import styles from './commands.module.css'

/** Kept out of the picture: what is about the command and not part of it. */
const ASIDE = ['title', 'reason', 'now', 'critical']

/** What will be sent, to whom and how, before it is. */
export function SendSummary({ command, subject }: { command: CommandToSend; subject: string }) {
  const { t } = useTranslation()
  const carried = Object.entries(command.attributes).filter(([name]) => !ASIDE.includes(name))
  return (
    <section className={styles.summary} aria-label={t('commands.send.preview')}>
      <h3 className={styles.smallTitle}>{t('commands.send.preview')}</h3>
      <p>
        <strong>{commandTitle(command, t)}</strong> · {command.textChannel ? 'SMS' : 'GPRS'} · {subject}
      </p>
      {carried.map(([name, value]) => (
        <code key={name}>
          {name}: {String(value)}
        </code>
      ))}
    </section>
  )
}
