import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Port } from '@rastro/model/port'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useNow } from '#src/widgets/format/index'
import { isDetection } from './port-list'
import styles from './ports.module.css'
import { UnreadableFrame } from './UnreadableFrame'

/** One port: a row of the table where there is room, a card where there is not. */
export const PortRow = ({ port }: { port: Port }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const frameId = useId()
  const { lastUnreadable, lastMessageAt, transport, state } = port
  const name = isDetection(port) ? t('ports.detect') : port.protocol
  const { number } = formats
  return (
    <>
      <div role="row" className={styles.row} data-state={state} data-port={`${port.protocol}/${transport}`}>
        <span role="rowheader" className={styles.name}>
          {name}
        </span>
        <span role="cell" className={styles.number}>
          {port.port || '–'}
          <small>{transport.toUpperCase()}</small>
        </span>
        <span role="cell">
          <span className={styles.state} data-state={state}>
            {t(`ports.states.${state}`)}
          </span>
        </span>
        <Fact label={t('ports.connections')}>{number(port.connections)}</Fact>
        <Fact label={t('ports.devices')}>{number(port.devices)}</Fact>
        <Fact label={t('ports.rate')}>{number(port.messagesPerMinute)}</Fact>
        <Fact label={t('ports.messages')}>{number(port.messages)}</Fact>
        <Fact label={t('ports.unreadable')}>
          {lastUnreadable ? (
            <button
              type="button"
              className={styles.unreadable}
              aria-expanded={isOpen}
              aria-controls={frameId}
              aria-label={`${number(port.unreadable)}. ${t(isOpen ? 'ports.hideFrame' : 'ports.showFrame', { protocol: name })}`}
              onClick={() => setOpen(!isOpen)}
            >
              {number(port.unreadable)}
              {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            </button>
          ) : (
            number(port.unreadable)
          )}
        </Fact>
        <Fact label={t('ports.last')}>
          {lastMessageAt ? formats.age(Date.parse(lastMessageAt), now) : t('ports.never')}
        </Fact>
      </div>
      {state === 'failed' && (
        <div role="row" className={styles.below}>
          <p role="cell" className={styles.failure}>
            {port.error === 'EADDRINUSE' ? t('ports.inUse') : t('ports.failedWith', { code: port.error })}
          </p>
        </div>
      )}
      {isOpen && lastUnreadable && (
        <div role="row" className={styles.below} id={frameId}>
          <UnreadableFrame frame={lastUnreadable} />
        </div>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span role="cell" className={styles.fact}>
    <span className={styles.label} aria-hidden>
      {label}
    </span>
    {children}
  </span>
)
