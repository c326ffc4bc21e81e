import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendableQuery, type CommandToSend } from '#src/api/commands'
import type { DialogDevice } from '#src/widgets/device-dialogs'
import { isLimitedToSaved } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'
import { Slide } from '#src/widgets/slide/Slide'
import { ACT_AFTER_MS } from './act-after'
import styles from './commands.module.css'
import { DialogFrame } from './DialogFrame'
import { NowAnyway } from './NowAnyway'
import { PendingNotice } from './PendingNotice'
import { PlaceFacts } from './PlaceFacts'
import type { WantedCommand } from './read-request'
import { usePreview } from './use-preview'
import { useSend } from './use-send'
import { VerdictNotice } from './VerdictNotice'

interface BlockDialogProps {
  device: DialogDevice
  isBlock: boolean
  command: WantedCommand | null
  onClose(): void
}

/** What is sent: the saved command asked for, the saved one of this kind for who may send no other, else one of its own. */
function useCommand({ device, isBlock, command }: BlockDialogProps): CommandToSend | null | undefined {
  const isLimited = isLimitedToSaved(useSession())
  const type = isBlock ? 'engineStop' : 'engineResume'
  const { data, isPending } = useQuery({ ...sendableQuery(device.id), enabled: isLimited || (command?.id ?? 0) > 0 })
  const saved = data?.find((one) => (command?.id ? one.id === command.id : one.type === type))
  if (saved) return { ...saved, deviceId: device.id }
  if (isLimited || command?.id) return isPending ? undefined : null
  return { id: 0, description: '', deviceId: device.id, type, textChannel: false, attributes: {} }
}

/** Blocks or unblocks the engine: what is known of the vehicle, what will happen, then the slide. */
export function BlockDialog(props: BlockDialogProps) {
  const { device, isBlock, onClose } = props
  const { t } = useTranslation()
  const command = useCommand(props)
  const { unit, preview, hasFailed } = usePreview(device.id, command ?? null)
  const send = useSend()
  const words = isBlock ? 'block' : 'unblock'
  const [isAsking, setAsking] = useState(false)
  const mayForce = isBlock && command && preview?.verdict === 'hold' && preview.mayForceNow
  // The vehicle may stop while the reason is being written: then the ordinary slide is back.
  const isForced = Boolean(mayForce) && isAsking
  const act = async (attributes: Record<string, unknown> = {}): Promise<void> => {
    if (!command) return
    await send({ ...command, attributes: { ...command.attributes, ...attributes } }, preview)
    onClose()
  }
  return (
    <DialogFrame title={t(`commands.${words}.title`)} subject={unit?.device.name ?? device.name} onClose={onClose}>
      <PlaceFacts unit={unit} />
      {command === null ? (
        <p className={styles.verdict} data-tone="warn" role="alert">
          {t(isBlock ? 'commands.limited.noBlock' : 'commands.limited.noUnblock')}
        </p>
      ) : (
        <VerdictNotice preview={preview} hasFailed={hasFailed} />
      )}
      {preview?.pending && <PendingNotice order={preview.pending} />}
      {!isForced && (
        <Slide
          label={t(`commands.${words}.slide`)}
          doingLabel={t('commands.doing.send')}
          tone={isBlock ? 'danger' : 'go'}
          icon={isBlock ? IconLock : IconLockOpen}
          delayMs={ACT_AFTER_MS}
          isDisabled={!command}
          onConfirm={() => act()}
        />
      )}
      {mayForce && (
        <NowAnyway
          isOpen={isForced}
          onOpen={() => setAsking(true)}
          onConfirm={(reason) => act({ now: true, reason })}
        />
      )}
    </DialogFrame>
  )
}
