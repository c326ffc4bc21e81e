import type { ReactNode } from 'react'
import { FormDialog } from '#src/widgets/form'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import styles from './commands.module.css'

interface DialogFrameProps {
  title: string
  /** Whom it is about. */
  subject: string
  onClose(): void
  children: ReactNode
}

/** A dialog about a vehicle: in the middle of the desktop, at the foot of the phone where the thumb is. */
export function DialogFrame({ title, subject, onClose, children }: DialogFrameProps) {
  const isMobile = useIsMobile()
  return (
    <FormDialog
      onClose={onClose}
      title={
        <span className={styles.dialogTitle}>
          <span>{title}</span>
          <strong>{subject}</strong>
        </span>
      }
      size={460}
      centered={!isMobile}
      classNames={isMobile ? { inner: styles.sheetInner, content: styles.sheetContent } : undefined}
      xOffset={isMobile ? 0 : undefined}
      yOffset={isMobile ? 0 : undefined}
      overlayProps={{ backgroundOpacity: 0.4 }}
      data-command-dialog
    >
      <div className={styles.dialog}>{children}</div>
    </FormDialog>
  )
}
