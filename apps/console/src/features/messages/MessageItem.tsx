import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenMessage } from '#src/api/messages'
import { CopyText } from '#src/widgets/CopyText'
import { useFormats } from '#src/widgets/format/index'
import { hexPairs } from './message-list'
import styles from './messages.module.css'

/** One message: its bytes, the text in them and what was read, side by side where there is room. */
export const MessageItem = memo(({ message }: { message: SeenMessage }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { direction, at, protocol, transport, hex, text, decoded, error } = message
  const isIn = direction === 'in'
  const Arrow = isIn ? IconArrowDownLeft : IconArrowUpRight
  return (
    <li className={styles.item} data-direction={direction}>
      <div className={styles.head}>
        <Arrow size={18} aria-hidden />
        <div className={styles.facts}>
          <strong>{t(isIn ? 'messages.received' : 'messages.sent')}</strong>
          <time dateTime={at}>{formats.dateTime(Date.parse(at))}</time>
          <span>
            {protocol} · {transport.toUpperCase()} · {t('messages.bytes', { count: hex.length / 2 })}
          </span>
        </div>
        <CopyText text={hex} label={t('messages.copyHex')} />
      </div>
      {error && <p className={styles.error}>{t('messages.unreadable', { reason: error })}</p>}
      <dl className={styles.parts}>
        <div>
          <dt>{t('messages.hex')}</dt>
          <dd>
            <code>{hexPairs(hex)}</code>
          </dd>
        </div>
        <div>
          <dt>{t('messages.asText')}</dt>
          <dd>{text === null ? <em>{t('messages.binary')}</em> : <code>{text}</code>}</dd>
        </div>
        {isIn && (
          <div>
            <dt>{t('messages.decoded')}</dt>
            <dd className={styles.decoded} tabIndex={0}>
              {decoded ? <code>{JSON.stringify(decoded, null, 1)}</code> : <em>{t('messages.nothingDecoded')}</em>}
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
})
MessageItem.displayName = 'MessageItem'
