import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './detail.module.css'
import { useCopy } from '#src/widgets/use-copy'

/** Copies a text; the tick stays as long as the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  const label = t('devices.detail.copy', { what })
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={() => void copy(text).then(setCopied)}
    >
      {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
    </button>
  )
}
