import { Button, Modal, type ButtonProps, type ModalProps } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPlaceContext, useFormPlace } from './form-place'

interface PlaceProps {
  onClose(): void
  children: ReactNode
}

/** A part of a screen that holds a form and folds away: it asks before it drops what was typed. */
export function FormFold({ onClose, children }: PlaceProps) {
  const { place } = useFormPlace(onClose)
  return <FormPlaceContext value={place}>{children}</FormPlaceContext>
}

type DialogProps = Omit<ModalProps, 'opened' | 'onClose' | 'closeOnEscape'> & PlaceProps

/** A dialog that may hold a form: its cross, Escape and a tap beside it ask before they drop what was typed. */
export function FormDialog({ onClose, children, ...props }: DialogProps) {
  const { t } = useTranslation()
  const { place, isAsking } = useFormPlace(onClose)
  return (
    <Modal
      opened
      onClose={place.close}
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      {...props}
    >
      <FormPlaceContext value={place}>{children}</FormPlaceContext>
    </Modal>
  )
}

/** The button that closes what the form stands in, as its cross does. */
export function FormCancel(props: Omit<ButtonProps, 'onClick' | 'children'>) {
  const { t } = useTranslation()
  const place = useContext(FormPlaceContext)
  return (
    <Button variant="default" h={44} {...props} onClick={() => place?.close()}>
      {t('common.cancel')}
    </Button>
  )
}
