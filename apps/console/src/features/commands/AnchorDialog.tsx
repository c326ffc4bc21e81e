import { Button } from '@mantine/core'
import { IconAnchor, IconAnchorOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatchedUnit } from '#src/live/FleetContext'
import type { DialogDevice } from '#src/widgets/device-dialogs'
import { showToast } from '#src/widgets/toast'
import { Slide } from '#src/widgets/slide/Slide'
import { ACT_AFTER_MS } from './act-after'
import styles from './commands.module.css'
import { DialogFrame } from './DialogFrame'
import { PlaceFacts } from './PlaceFacts'
import type { WantedCommand } from './read-request'
import { useAnchor } from './use-anchor'

interface AnchorDialogProps {
  device: DialogDevice
  command: WantedCommand | null
  onClose(): void
}

/** Switches the anchor on or off: what was asked for, else the opposite of what is. */
export function AnchorDialog({ device, command, onClose }: AnchorDialogProps) {
  const { t } = useTranslation()
  const unit = useWatchedUnit(device.id)
  const anchor = useAnchor(device)
  // Decided when it opens: the anchor that is being set must not turn the dialog round.
  const [isOn] = useState(() => (command ? command.type !== 'anchor_disable' : !unit?.anchored))
  const position = unit?.position
  const isActing = useRef(false)
  const act = async (): Promise<void> => {
    isActing.current = true
    await (isOn ? anchor.drop() : anchor.lift()).finally(() => (isActing.current = false))
    onClose()
  }
  // CORE-ANCHOR-04
  const cancel = (): void => {
    if (!isActing.current) showToast({ message: t('errors.ACTION_CANCELLED') })
    onClose()
  }
  return (
    <DialogFrame
      title={t(isOn ? 'commands.anchor.titleOn' : 'commands.anchor.titleOff')}
      subject={unit?.device.name ?? device.name}
      onClose={cancel}
    >
      <PlaceFacts unit={unit} />
      <p className={styles.verdict} data-tone={isOn && !position ? 'warn' : 'wait'}>
        {t(!isOn ? 'commands.anchor.textOff' : position ? 'commands.anchor.textOn' : 'commands.anchor.noPosition')}
      </p>
      <Slide
        label={t(isOn ? 'commands.anchor.slideOn' : 'commands.anchor.slideOff')}
        doingLabel={t('commands.doing.send')}
        tone={isOn ? 'go' : 'danger'}
        icon={isOn ? IconAnchor : IconAnchorOff}
        delayMs={ACT_AFTER_MS}
        isDisabled={isOn && !position}
        onConfirm={act}
      />
      <Button h={44} variant="subtle" color="gray" onClick={cancel}>
        {t('common.cancel')}
      </Button>
    </DialogFrame>
  )
}
