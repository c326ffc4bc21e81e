import { SegmentedControl } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './commands.module.css'
import { GroupSend } from './GroupSend'
import { PendingOrders } from './PendingOrders'
import { SavedCommandEditor } from './SavedCommandEditor'
import { SavedCommands } from './SavedCommands'

/** The screen of `/commands`: saved commands, and everything that waits. What is open is in the address. */
export function CommandsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { view, edit } = useLocation().search as { view?: unknown; edit?: unknown }
  const open = (search: string): void => void navigate({ href: `/commands${search}` })
  if (edit !== undefined) return <SavedCommandEditor key={String(edit)} id={Number(edit) || 0} />
  const isPending = view === 'pending'
  return (
    <section className={styles.page}>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('commands.title')}
        data={[
          { value: 'saved', label: t('commands.saved.tab') },
          { value: 'pending', label: t('commands.orders.tab') },
        ]}
        value={isPending ? 'pending' : 'saved'}
        onChange={(value) => open(value === 'pending' ? '?view=pending' : '')}
      />
      <GroupSend />
      {isPending ? <PendingOrders /> : <SavedCommands onOpen={(id) => open(`?edit=${id}`)} />}
    </section>
  )
}
